#if INK_STATIC_PROGRAM && canImport(Glibc)
  // What the static program (Scripts/build-static) does instead of Swift's runtime, which before `main` would do more work
  // than laying out a small document takes.

  // The runtime finds the words of the command line by reading and scanning /proc/self/maps. The GNU C library hands them
  // to the functions that it calls before `main`: these take the place of the runtime's.

  private enum ProgramArguments {
    // Written once, before anything else runs.
    nonisolated(unsafe) static var count: Int32 = 0
    nonisolated(unsafe) static var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
  }

  @section(".init_array") @used
  private let takeArguments: @convention(c) (Int32, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> Void = {
    count, words in
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

  /// Where the program lies that prints traces of crashes: nowhere. The runtime's function of this name looks for it in
  /// eight folders, and beside a static program there is none.
  @_cdecl("swift_copyAuxiliaryExecutablePath")
  func copyAuxiliaryExecutablePath(_ name: UnsafePointer<CChar>) -> UnsafePointer<CChar>? { nil }
#endif
