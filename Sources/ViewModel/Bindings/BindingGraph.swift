import Diagnostics

/// All bindings of one document instance: evaluates each once when it is needed, in the order of their dependencies,
/// finds circles, and says what changes when a value of the owner does.
///
/// A binding may be *named* by the key path that reads its property (`priceLabel.text` for the outlet `priceLabel`):
/// other bindings that read this path get its value.
public final class BindingGraph {
  private struct Node {
    let expression: BindingExpression
    let name: [String]?
    var value: BoundValue?
    var state = State.dirty
  }

  private enum State { case dirty, open, clean, failed }

  private let source: any BindingSource
  private let limits: BindingLimits
  private var nodes: [Node] = []
  private var named: [[String]: Int] = [:]
  /// The bindings that read a key path with this first step, in order; each once.
  private var readers: [String: [Int]] = [:]
  /// How many bindings ``changed(_:)`` looked at so far. For tests.
  package private(set) var visits = 0

  /// An empty graph over an owner.
  public init(source: any BindingSource, limits: BindingLimits = BindingLimits()) {
    self.source = source
    self.limits = limits
  }

  /// Adds a binding and returns its number. O(1).
  public func add(_ expression: BindingExpression, name: [String]? = nil) -> Int {
    nodes.append(Node(expression: expression, name: name))
    let index = nodes.count - 1
    if let name { named[name] = index }
    for path in expression.keyPaths {
      guard let first = path.first, readers[first]?.last != index else { continue }
      readers[first, default: []].append(index)
    }
    return index
  }

  /// The value of a binding, computed when it is not known yet; nil after a problem, which is reported once.
  ///
  /// Dependencies are computed first, with a list in place of recursion.
  public func value(of index: Int, into collector: DiagnosticCollector) -> BoundValue? {
    guard nodes.indices.contains(index) else { return nil }
    // (node, index of the next dependency to look at)
    var open: [(node: Int, next: Int)] = []
    if nodes[index].state == .dirty {
      nodes[index].state = .open
      open.append((index, 0))
    }
    while let (node, next) = open.last {
      let paths = nodes[node].expression.keyPaths
      guard next < paths.count else {
        open.removeLast()
        if nodes[node].state == .open { evaluate(node, into: collector) }
        continue
      }
      open[open.count - 1].next += 1
      guard let dependency = named[paths[next]] else { continue }
      switch nodes[dependency].state {
      case .dirty:
        nodes[dependency].state = .open
        open.append((dependency, 0))
      case .open:
        let start = open.lastIndex { $0.node == dependency } ?? 0
        reportCycle(open[start...].map(\.node), into: collector)
      case .clean, .failed: break
      }
    }
    return nodes[index].state == .clean ? nodes[index].value : nil
  }

  private func reportCycle(_ cycle: [Int], into collector: DiagnosticCollector) {
    let names = (cycle + cycle.prefix(1)).map { nodes[$0].name?.joined(separator: ".") ?? nodes[$0].expression.text }
    collector.report(
      BindingProblem.cycle(chain: names), at: nodes[cycle[0]].expression.span,
      notes: cycle.dropFirst().prefix(16).map { Diagnostic.Note("through this value", at: nodes[$0].expression.span) })
    for node in cycle { nodes[node].state = .failed }
  }

  private func evaluate(_ node: Int, into collector: DiagnosticCollector) {
    let value = nodes[node].expression.value(limits: limits, into: collector) { [nodes, named, source] path in
      guard let dependency = named[path] else { return source.value(at: path) }
      // A dependency that failed was reported where it failed; here it is no value.
      return .value(nodes[dependency].value ?? .null)
    }
    nodes[node].value = value
    nodes[node].state = value == nil ? .failed : .clean
  }

  /// The bindings whose value may be another after the owner's value at `path` changed, in the order in which they
  /// were added; they are computed again when asked for. O(bindings that read the same first key, and those that read these).
  public func changed(_ path: [String]) -> [Int] {
    var touched = Set<Int>()
    var pending = [path]
    while let changed = pending.popLast() {
      for index in changed.first.map({ readers[$0] ?? [] }) ?? Array(nodes.indices) where !touched.contains(index) {
        visits += 1
        let node = nodes[index]
        guard node.expression.keyPaths.contains(where: { $0.starts(with: changed) || changed.starts(with: $0) }) else {
          continue
        }
        touched.insert(index)
        nodes[index].state = .dirty
        nodes[index].value = nil
        if let name = node.name { pending.append(name) }
      }
    }
    return touched.sorted()
  }

  /// Stores what the user entered in the value that a binding reads, for a binding that is a key path and nothing else.
  ///
  /// - Returns: The bindings to show anew, or nil (and a problem) when the value cannot be stored.
  public func write(_ value: BoundValue, to index: Int, into collector: DiagnosticCollector) -> [Int]? {
    guard nodes.indices.contains(index) else { return nil }
    let expression = nodes[index].expression
    guard let path = expression.writablePath, source.set(value, at: path) else {
      collector.report(BindingProblem.notWritable(path: expression.text), at: expression.span)
      return nil
    }
    return changed(path)
  }
}
