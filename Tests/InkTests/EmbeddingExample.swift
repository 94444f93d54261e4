import Ink

/// Prints the frames of a document that a program made itself.
func printFrames() {
  let document = "<LMColumnView layoutMargins='20'><UILabel id='greeting' text='Hi'/></LMColumnView>"
  let result = InkPipeline(InkOptions(width: 320)).layout(text: document, name: "hello.xml")
  if let frames = result.frames, let tree = FrameTreePrinter().text(of: frames) {
    print(tree, terminator: "")
  }
  print(result.problemText, terminator: "")
}
