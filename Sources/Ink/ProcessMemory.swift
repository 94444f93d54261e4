#if os(Linux) && canImport(Glibc)
  @preconcurrency import Glibc
#endif

/// How the process has its memory from the system. For programs with large documents: pages that are asked for, or given
/// back and asked for again, cost more than the work that is done on them.
public enum ProcessMemory {
  /// The largest block that the allocator keeps; the C library of Linux takes no more than 32 MB for one.
  private static let largestKept = 24 << 20
  /// Size of a large page.
  private static let largePage = 2 << 20

  /// Makes the allocator keep what is freed for what is asked for next, large blocks too. O(1).
  public static func keepFreed() {
    // The C library of Linux gives back blocks above a size, and raises the size to that of any it gives back.
    let block = UnsafeMutableRawPointer.allocate(byteCount: largestKept, alignment: 16)
    block.storeBytes(of: 0, as: UInt8.self)
    block.deallocate()
  }

  /// Asks for what a document will take in large pages, where Linux gives them to programs that want them; nothing
  /// happens elsewhere. For a program that works on no other document: what this does to the heap stays.
  ///
  /// Call ``keepFreed()`` first, so that large blocks come from the heap.
  ///
  /// - Parameter byteCount: Length of the document.
  public static func useLargePages(forDocumentOf byteCount: Int) {
    #if os(Linux) && canImport(Glibc)
      // Views, frames and the printed tree come to sixteen times the document; whole pages, wherever the heap ends now.
      let wanted = (min(byteCount, largestKept / 16) * 16 / largePage + 1) * largePage
      let room = min(wanted + largePage, largestKept - largePage)
      guard let block = malloc(room) else { return }
      let start = (UInt(bitPattern: block) + UInt(largePage) - 1) & ~UInt(largePage - 1)
      let end = (UInt(bitPattern: block) + UInt(room)) & ~UInt(largePage - 1)
      if start < end, let address = UnsafeMutableRawPointer(bitPattern: start) {
        madvise(address, Int(end - start), MADV_HUGEPAGE)
      }
      free(block)
    #endif
  }
}
