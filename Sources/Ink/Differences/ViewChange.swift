import Rendering

/// What differs in one view of both versions, and what each edit alone does to it.
struct ViewChange {
  /// Of the view in the first version.
  let key: LaidOutVersion.Key
  /// Of the view in the second version.
  let otherKey: LaidOutVersion.Key
  /// Its row in the first version.
  let row: Int
  /// What differs besides numbers.
  let remarks: [String]

  private typealias Number = (quantity: FrameQuantity, before: Double?, after: Double?)
  private let numbers: [Number]

  /// What an edit alone does to a number.
  private struct Share {
    let cause: Int32
    let number: Int32
    /// Nil where the edit makes the number come or go.
    let value: Double?
  }
  // Ascending by cause. Flat: views and edits are many.
  private var shares: [Share] = []
  // By remark the edit that makes it alone, and how many do.
  private var makers: [(cause: Int, count: Int)]

  init(
    key: LaidOutVersion.Key, otherKey: LaidOutVersion.Key, row: Int, from old: FrameRecord, to new: FrameRecord
  ) {
    (self.key, self.otherKey, self.row) = (key, otherKey, row)
    var numbers: [Number] = []
    for quantity in FrameQuantity.allCases {
      let (a, b) = (quantity.value(of: old), quantity.value(of: new))
      if a != b, !Self.isBottom(quantity, old, new) { numbers.append((quantity, a, b)) }
    }
    self.numbers = numbers
    remarks = FrameDifference.remarks(old, new, withLines: numbers.isEmpty)
    makers = remarks.map { _ in (0, 0) }
  }

  /// Whether nothing differs.
  var isEmpty: Bool { numbers.isEmpty && remarks.isEmpty }

  /// A view without text has its baselines at its bottom: its height says it.
  private static func isBottom(_ quantity: FrameQuantity, _ a: FrameRecord, _ b: FrameRecord) -> Bool {
    guard quantity == .firstBaseline || quantity == .lastBaseline else { return false }
    return quantity.value(of: a) == a.frame?.height && quantity.value(of: b) == b.frame?.height
  }

  /// Adds what an edit does alone: the view without it and with it.
  mutating func add(_ cause: Int, from old: FrameRecord, to new: FrameRecord) {
    for (index, number) in numbers.enumerated() {
      let (a, b) = (number.quantity.value(of: old), number.quantity.value(of: new))
      if a == b { continue }
      shares.append(
        Share(
          cause: Int32(truncatingIfNeeded: cause), number: Int32(truncatingIfNeeded: index),
          value: a.flatMap { a in b.map { $0 - a } }))
    }
    if remarks.isEmpty { return }
    let made = FrameDifference.remarks(old, new, withLines: numbers.isEmpty)
    guard made.count == 1, let at = remarks.firstIndex(of: made[0]) else { return }
    makers[at] = (cause, makers[at].count + 1)
  }

  /// The numbers and remarks by what caused them; `layout` is the cause of what cannot be told apart.
  func told(layout: Int) -> [(cause: Int, parts: [DocumentDifference.Part], remarks: [String])] {
    var sharesOfNumber = [[Share]](repeating: [], count: numbers.count)
    for share in shares { sharesOfNumber[Int(share.number)].append(share) }
    var parts: [(cause: Int, part: DocumentDifference.Part)] = []
    for ((quantity, a, b), shares) in zip(numbers, sharesOfNumber) {
      func add(_ cause: Int, _ share: Double?) {
        parts.append((cause, DocumentDifference.Part(quantity: quantity, before: a, after: b, share: share)))
      }
      guard let a, let b, shares.allSatisfy({ $0.value != nil }) else {
        // It came or went: told under the one edit that does it.
        add(shares.count == 1 ? Int(shares[0].cause) : layout, nil)
        continue
      }
      let sum = shares.reduce(0) { $0 + ($1.value ?? 0) }
      if shares.isEmpty || abs(sum - (b - a)) > 0.0001 {
        add(layout, nil)
      } else {
        for share in shares { add(Int(share.cause), shares.count == 1 ? nil : share.value) }
      }
    }
    var result: [(cause: Int, parts: [DocumentDifference.Part], remarks: [String])] = []
    var placeOfCause: [Int: Int] = [:]
    func place(_ cause: Int) -> Int {
      if let known = placeOfCause[cause] { return known }
      placeOfCause[cause] = result.count
      result.append((cause, [], []))
      return result.count - 1
    }
    for (cause, part) in parts {
      let at = place(cause)
      result[at].parts.append(part)
    }
    for (remark, maker) in zip(remarks, makers) {
      let at = place(maker.count == 1 ? maker.cause : layout)
      result[at].remarks.append(remark)
    }
    return result
  }
}
