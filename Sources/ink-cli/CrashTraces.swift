#if INK_NO_TRACES
  // For the static program only (Scripts/build-static).

  /// Where the program lies that prints traces of crashes: nowhere. The runtime's function of this name, which this takes
  /// the place of, looks for it in eight folders before `main`, and beside a static program there is none.
  @_cdecl("swift_copyAuxiliaryExecutablePath")
  func copyAuxiliaryExecutablePath(_ name: UnsafePointer<CChar>) -> UnsafePointer<CChar>? { nil }
#endif
