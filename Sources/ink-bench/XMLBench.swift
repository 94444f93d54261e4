/// `ink-bench xml`: see `Scripts/xml-bench` and `Scripts/xml-gate`.
func runXMLBench(_ arguments: [String]) {
  print("usage: ink-bench xml --generate NAME BYTES")
}
