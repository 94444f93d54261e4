import Diagnostics

/// Explains a key path that a type does not have, step by step.
enum PropertyPath {
  /// The problem of `path`, which is no property of `type`. `nearest` finds what was most likely meant: O(properties).
  static func problem(
    _ path: String, in type: ResolvedType, nearest: (String, ResolvedType) -> String? = PropertyPath.nearest
  ) -> DocumentProblem {
    let steps = path.split(separator: ".", omittingEmptySubsequences: false)
    var prefix = ""
    for (position, step) in steps.enumerated() {
      let name = prefix + step
      guard let property = type.properties.first(where: { $0.path == name }) else {
        return .unknownProperty(path: path, owner: type.name, nearest: nearest(path, type))
      }
      if position + 1 < steps.count {
        guard case .object = property.property.type else {
          return .notAnObject(path: path, step: name, owner: type.name, type: property.property.type)
        }
      }
      prefix = name + "."
    }
    return .unknownProperty(path: path, owner: type.name, nearest: nearest(path, type))
  }

  /// The accepted spelling nearest to `path`.
  static func nearest(_ path: String, in type: ResolvedType) -> String? {
    nearestName(to: path, in: type.properties.lazy.filter { !$0.property.type.isObject }.map(\.path))
  }
}

extension ValueType {
  /// Whether this is a step of a key path rather than a value.
  var isObject: Bool { if case .object = self { true } else { false } }
}
