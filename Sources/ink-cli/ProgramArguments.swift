#if INK_OWN_ARGUMENTS && canImport(Glibc)
  // For the static program only (Scripts/build-static). Swift's runtime finds the words of the command line by reading and
  // scanning /proc/self/maps before `main`, which is more work than laying out a small document. The GNU C library hands
  // them to the functions that it calls before `main`: these two take the place of the runtime's.

  private enum ProgramArguments {
    // Written once, before anything else runs.
    nonisolated(unsafe) static var count: Int32 = 0
    nonisolated(unsafe) static var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
  }

  @section(".init_array") @used
  private let takeArguments:
    @convention(c) (Int32, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> Void = { count, words in
      ProgramArguments.count = count
      ProgramArguments.words = words
    }

  /// What `CommandLine` asks for.
  @_cdecl("_swift_stdlib_getUnsafeArgvArgc")
  func programArguments(_ count: UnsafeMutablePointer<Int32>) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    count.pointee = ProgramArguments.count
    return ProgramArguments.words
  }

  /// What a main function with arguments of its own would set.
  @_cdecl("_swift_stdlib_overrideUnsafeArgvArgc")
  func setProgramArguments(_ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ count: Int32) {
    ProgramArguments.count = count
    ProgramArguments.words = words
  }
#endif
