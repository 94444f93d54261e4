/// How the process has its memory from the system.
public enum ProcessMemory {
  /// Makes the allocator keep what is freed for what is asked for next, large blocks too: pages that go back to the system
  /// and are asked for again cost more than the work that is done on them. For programs with large documents. O(1).
  public static func keepFreed() {
    // The C library of Linux gives back blocks above a size, and raises the size to that of any it gives back.
    let block = UnsafeMutableRawPointer.allocate(byteCount: 24 << 20, alignment: 16)
    block.storeBytes(of: 0, as: UInt8.self)
    block.deallocate()
  }
}
