/// The words of the command line.
///
/// Swift's own list of them searches the stack for the place where they stand, which on Linux means reading and
/// scanning `/proc/self/maps`: more work than laying out a small document. The GNU C library hands them to the functions
/// that it calls before `main`, and this takes them from there.
enum ProgramArguments {
  #if canImport(Glibc)
    // Written once, before anything else runs.
    fileprivate nonisolated(unsafe) static var count: Int32 = 0
    fileprivate nonisolated(unsafe) static var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
  #endif

  /// What stands behind the program's name; bytes that are no UTF-8 are replaced.
  static var list: [String] {
    #if canImport(Glibc)
      if let words {
        var list: [String] = []
        for at in 1..<max(1, Int(count)) {
          if let word = words[at] { list.append(String(cString: word)) }
        }
        return list
      }
    #endif
    return Array(CommandLine.arguments.dropFirst())
  }
}

#if canImport(Glibc)
  @section(".init_array") @used
  private let takeArguments:
    @convention(c) (Int32, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> Void = { count, words in
      ProgramArguments.count = count
      ProgramArguments.words = words
    }
#endif
