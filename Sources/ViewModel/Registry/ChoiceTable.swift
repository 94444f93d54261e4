/// The constants of all enumerations and option sets, one list after another, so that a stored number gets its name
/// without the declaration.
struct ChoiceTable {
  private(set) var constants: [String]
  /// Where each list begins; one more for the end of the last.
  private(set) var starts: [UInt32]

  init(constants: [String] = [], starts: [UInt32] = [0]) {
    self.constants = constants
    self.starts = starts
  }

  /// The number of a type's list, adding it when new; 0xFFFF for a type without constants, or when there are too many
  /// lists.
  mutating func number(of type: ValueType) -> Int {
    let list: [String]
    switch type {
    case .enumeration(let type): list = type.constants
    case .options(let type): list = type.constants
    default: return 0xFFFF
    }
    for number in 0..<starts.count - 1 where constants[range(number)].elementsEqual(list) { return number }
    guard starts.count < 0xFFFF else { return 0xFFFF }
    constants += list
    starts.append(UInt32(constants.count))
    return starts.count - 2
  }

  private func range(_ number: Int) -> Range<Int> { Int(starts[number])..<Int(starts[number + 1]) }

  /// Name of a constant of a list, nil when it has none of that index.
  @inline(__always)
  func name(_ index: UInt64, in number: Int) -> String? {
    guard number &+ 1 < starts.count else { return nil }
    let range = range(number)
    return index < UInt64(range.count) ? constants[range.lowerBound + Int(index)] : nil
  }

  /// Names of the constants of a list, in order.
  func names(of number: Int) -> [String] { number + 1 < starts.count ? Array(constants[range(number)]) : [] }

  /// Index of the constant of that name, nil when the list has none; other spellings are the declaration's to know.
  func index(of name: String, in number: Int) -> Int? {
    guard number + 1 < starts.count else { return nil }
    let range = range(number)
    for at in range where constants[at] == name { return at - range.lowerBound }
    return nil
  }

  /// Names of the constants in `bits`, in order.
  func names(in bits: UInt64, of number: Int) -> [String] {
    guard number + 1 < starts.count else { return [] }
    let range = range(number)
    return range.filter { bits & (1 << UInt64($0 - range.lowerBound)) != 0 }.map { constants[$0] }
  }
}
