import Synchronization

#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Darwin)
  @preconcurrency import Darwin
#endif

/// Runs `body` for 0 ..< `count` on several threads and hands the results to `consume` in order, on the calling
/// thread, as soon as each is ready.
///
/// Plain threads of the system: tasks would bring the concurrency runtime and its start-up into the program. At most
/// `256` results wait at a time, so memory does not grow with `count`. `consume` returns false to stop early; work
/// that has begun is finished and dropped. With one thread or one item no thread is started.
///
/// - Parameters:
///   - count: Number of items.
///   - threads: Number of threads that work; the calling thread only consumes.
///   - context: Makes what each thread keeps for itself between items, such as caches; it never leaves its thread.
public func parallelMap<Context, Result: Sendable>(
  count: Int, threads: Int, context: @escaping @Sendable () -> Context,
  body: @escaping @Sendable (Context, Int) -> Result, consume: (Int, Result) -> Bool
) {
  if threads <= 1 || count <= 1 {
    let context = context()
    for index in 0..<count where !consume(index, body(context, index)) { return }
    return
  }
  let work = SharedWork<Context, Result>(count: count, threads: threads, context: context, body: body)
  var running: [pthread_t] = []
  for _ in 0..<min(threads, count) {
    if let thread = startThread({ work.run() }) { running.append(thread) }
  }
  // Without any thread to be had, the calling one does the work.
  let own = running.isEmpty ? context() : nil
  for index in 0..<count {
    let result = own.map { body($0, index) } ?? work.take(index)
    if !consume(index, result) { break }
  }
  work.stop()
  for thread in running { pthread_join(thread, nil) }
}

/// Items handed out in order and results that wait for their turn.
private final class SharedWork<Context, Result: Sendable>: @unchecked Sendable {
  private let count: Int
  private let context: @Sendable () -> Context
  private let body: @Sendable (Context, Int) -> Result
  /// At most so many results wait.
  private let window: Int
  private let threads: Int
  /// Items that a thread takes next at once: taking each by itself would wake other threads for each. Fewer towards the
  /// end, so that all threads end together.
  private var share: Int { max(1, min(8, (count - next) / (8 * threads))) }
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  /// The result that is to be handed out next is there.
  private let ready = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  /// There is room for results again.
  private let room = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  // All below are only touched under the mutex.
  private var next = 0
  private var taken = 0
  private var results: [Result?]
  private var waiting = 0

  init(
    count: Int, threads: Int, context: @escaping @Sendable () -> Context,
    body: @escaping @Sendable (Context, Int) -> Result
  ) {
    self.count = count
    self.context = context
    self.body = body
    window = min(count, 256)
    self.threads = threads
    results = Array(repeating: nil, count: window)
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(ready, nil)
    pthread_cond_init(room, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    pthread_cond_destroy(ready)
    pthread_cond_destroy(room)
    mutex.deallocate()
    ready.deallocate()
    room.deallocate()
  }

  func run() {
    let context = context()
    var done: [Result] = []
    while true {
      pthread_mutex_lock(mutex)
      while next < count, next + share > taken + window {
        waiting += 1
        pthread_cond_wait(room, mutex)
        waiting -= 1
      }
      let first = next
      let end = min(next + share, count)
      next = max(next, end)
      pthread_mutex_unlock(mutex)
      guard first < end else { return }
      for index in first..<end { done.append(body(context, index)) }
      pthread_mutex_lock(mutex)
      for (offset, result) in done.enumerated() { results[(first + offset) % window] = result }
      if first == taken { pthread_cond_signal(ready) }
      pthread_mutex_unlock(mutex)
      done.removeAll(keepingCapacity: true)
    }
  }

  func take(_ index: Int) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = results[index % window] {
        results[index % window] = nil
        taken = index + 1
        if waiting > 0, next + share <= taken + window { pthread_cond_broadcast(room) }
        return result
      }
      pthread_cond_wait(ready, mutex)
    }
  }

  func stop() {
    pthread_mutex_lock(mutex)
    next = max(next, count)
    pthread_cond_broadcast(room)
    pthread_mutex_unlock(mutex)
  }
}

/// Starts a thread with a stack of 8 MiB on every system (musl's default is 128 KiB); nil when the system has none.
private func startThread(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
  final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  pthread_attr_setstacksize(&attributes, 8 << 20)
  let argument = Unmanaged.passRetained(Body(body))
  #if canImport(Darwin)
    var thread: pthread_t?
    let status = pthread_create(
      &thread, &attributes,
      { context in
        Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, argument.toOpaque())
    if status != 0 { argument.release() }
    return status == 0 ? thread : nil
  #else
    var thread = pthread_t()
    let status = pthread_create(
      &thread, &attributes,
      { context in
        if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, argument.toOpaque())
    if status != 0 { argument.release() }
    return status == 0 ? thread : nil
  #endif
}
