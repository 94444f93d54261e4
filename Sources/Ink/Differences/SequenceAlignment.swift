/// Which elements of one sequence are which of another: a longest common subsequence where that is affordable, a good one
/// in O(n log n) where it is not.
///
/// Elements are numbers: equal numbers are equal elements.
struct SequenceAlignment {
  /// Pairs of equal elements as indices, both ascending.
  private(set) var pairs: [(Int, Int)] = []
  /// Entries of tables that were filled, for tests: the work beyond O(n log n).
  private(set) var tableEntries = 0

  private let a: [Int]
  private let b: [Int]
  /// Tables of more entries than this together take longer than anybody waits for a better alignment.
  private static let mostTableEntries = 4_000_000

  init(_ a: [Int], _ b: [Int]) {
    (self.a, self.b) = (a, b)
    align(0..<a.count, 0..<b.count)
  }

  /// Equal ends are cut off first: an edit touches few elements.
  private mutating func align(_ rows: Range<Int>, _ columns: Range<Int>, splits: Bool = true) {
    var (rows, columns) = (rows, columns)
    while let i = rows.first, let j = columns.first, a[i] == b[j] {
      pairs.append((i, j))
      rows = rows.dropFirst()
      columns = columns.dropFirst()
    }
    var end = 0
    while let i = rows.last, let j = columns.last, a[i] == b[j] {
      end += 1
      rows = rows.dropLast()
      columns = columns.dropLast()
    }
    if !rows.isEmpty, !columns.isEmpty {
      if rows.count <= (Self.mostTableEntries - tableEntries) / columns.count {
        fillTable(rows, columns)
      } else if splits {
        split(rows, columns)
      }
    }
    for offset in 0..<end { pairs.append((rows.upperBound + offset, columns.upperBound + offset)) }
  }

  private mutating func fillTable(_ rows: Range<Int>, _ columns: Range<Int>) {
    let (height, width) = (rows.count, columns.count)
    tableEntries += height * width
    var lengths = [Int32](repeating: 0, count: (height + 1) * (width + 1))
    for i in (0..<height).reversed() {
      for j in (0..<width).reversed() {
        lengths[i * (width + 1) + j] =
          a[rows.lowerBound + i] == b[columns.lowerBound + j]
          ? lengths[(i + 1) * (width + 1) + j + 1] + 1
          : max(lengths[(i + 1) * (width + 1) + j], lengths[i * (width + 1) + j + 1])
      }
    }
    var (i, j) = (0, 0)
    while i < height, j < width {
      if a[rows.lowerBound + i] == b[columns.lowerBound + j] {
        pairs.append((rows.lowerBound + i, columns.lowerBound + j))
        i += 1
        j += 1
      } else if lengths[(i + 1) * (width + 1) + j] >= lengths[i * (width + 1) + j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
  }

  /// Elements that occur once on both sides hold the sequences together: the longest ascending run of their pairs; what
  /// lies between two of them is aligned on its own. Not split again: that could go as deep as the sequences are long.
  private mutating func split(_ rows: Range<Int>, _ columns: Range<Int>) {
    var from = (rows.lowerBound, columns.lowerBound)
    for (i, j) in uniquePairs(rows, columns) {
      align(from.0..<i, from.1..<j, splits: false)
      pairs.append((i, j))
      from = (i + 1, j + 1)
    }
    align(from.0..<rows.upperBound, from.1..<columns.upperBound, splits: false)
  }

  private func uniquePairs(_ rows: Range<Int>, _ columns: Range<Int>) -> [(Int, Int)] {
    // The place of an element that occurs once; -1 of one that occurs again.
    func places(_ elements: [Int], _ range: Range<Int>) -> [Int: Int] {
      var places: [Int: Int] = [:]
      for at in range { places[elements[at]] = places[elements[at]] == nil ? at : -1 }
      return places
    }
    let (left, right) = (places(a, rows), places(b, columns))
    let candidates = rows.compactMap { i -> (Int, Int)? in
      guard left[a[i]] == i, let j = right[a[i]], j >= 0 else { return nil }
      return (i, j)
    }
    // The longest ascending run: by its length the candidate at its end whose place is least, and who stands before.
    var ends: [Int] = []
    var previous = [Int](repeating: -1, count: candidates.count)
    for (at, candidate) in candidates.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if candidates[ends[middle]].1 < candidate.1 { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[at] = ends[low - 1] }
      if low < ends.count { ends[low] = at } else { ends.append(at) }
    }
    var result: [(Int, Int)] = []
    var at = ends.last ?? -1
    while at >= 0 {
      result.append(candidates[at])
      at = previous[at]
    }
    return result.reversed()
  }
}
