#if os(Linux) && canImport(Glibc)
  @preconcurrency import Glibc
#endif

/// Memory for a large document, asked for in large pages before its views are made.
///
/// The system hands memory out page by page when it is first touched, which for ten thousand views takes a third of the
/// time from file to printed tree. Linux gives two megabytes at once where a program says that it wants them.
public enum HeapRoom {
  /// Documents of fewer bytes need less than one large page.
  private static let smallest = 64 << 10
  /// Memory that a byte of a document comes to, views and frames included.
  private static let factor = 16
  /// Size of a large page.
  private static let page = 2 << 20

  /// Makes room for a document of so many bytes, once in a program that works on no other: what this does to the heap
  /// stays. Nothing happens on other systems, nor where the system gives no large pages.
  public static func make(forDocumentOf byteCount: Int) {
    #if os(Linux) && canImport(Glibc)
      guard byteCount >= smallest else { return }
      // Whole large pages, wherever the heap's end is now; at most 30 MB, because the library takes blocks from its heap up
      // to the size of the largest that was let go, and counts those up to 32 MB.
      let room = min((byteCount * factor / page + 1) * page, 14 * page) + page
      guard let apart = malloc(room) else { return }
      free(apart)
      guard let block = malloc(room - 4096) else { return }
      let first = UInt(bitPattern: block)
      let start = (first + UInt(page) - 1) & ~UInt(page - 1)
      let end = (first + UInt(room) - 4096) & ~UInt(page - 1)
      free(block)
      if start < end, let address = UnsafeMutableRawPointer(bitPattern: start) {
        madvise(address, Int(end - start), MADV_HUGEPAGE)
      }
    #endif
  }
}
