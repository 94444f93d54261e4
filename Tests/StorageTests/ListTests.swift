import Testing

@testable import Storage

/// Counts the elements that live, so that a leak or a double release shows.
private final class Counted {
  nonisolated(unsafe) static var living = 0
  let number: Int
  init(_ number: Int) {
    self.number = number
    Self.living += 1
  }
  deinit { Self.living -= 1 }
}

@Suite(.serialized) struct ListTests {
  @Test func anEmptyListHasNoStorage() {
    let list = List<Int>()
    #expect(list.isEmpty && list.count == 0 && list.first == nil && list.last == nil)
    #expect(list.storage == nil)
    #expect(Array(list) == [])
    #expect(list == [])
  }

  @Test func elementsStandInTheOrderInWhichTheyWereAppended() {
    var list = List<String>()
    for number in 0..<1000 { list.append("element \(number)") }
    #expect(list.count == 1000)
    #expect(list.first == "element 0" && list[500] == "element 500" && list.last == "element 999")
    #expect(Array(list) == (0..<1000).map { "element \($0)" })
    let letters: Int = list.map(\.count).reduce(0, +)
    #expect(letters == 10890)
    #expect(list.firstIndex(of: "element 77") == 77)
    #expect(list.withContiguousStorageIfAvailable { $0.count } == 1000)
  }

  @Test func aCopyKeepsItsElementsWhenTheOtherChanges() {
    var a: List = [1, 2, 3]
    let b = a
    a[1] = 20
    a.append(4)
    #expect(Array(a) == [1, 20, 3, 4])
    #expect(Array(b) == [1, 2, 3])
    #expect(a != b)
    var c = b
    c.removeAll()
    #expect(c.isEmpty && Array(b) == [1, 2, 3])
    c.append(7)
    #expect(Array(c) == [7])
    var d = b
    #expect(d.removeLast() == 3)
    #expect(Array(b) == [1, 2, 3] && Array(d) == [1, 2])
  }

  @Test func aListThatIsNotSharedKeepsItsMemory() {
    var list = List<Int>()
    list.reserveCapacity(100)
    let memory = list.storage?.base
    for number in 0..<100 { list.append(number) }
    list[3] = 5
    while list.popLast() != nil {}
    list.append(1)
    list.removeAll()
    #expect(list.storage?.base == memory)
    #expect(list.isEmpty)
  }

  @Test func elementsAreLetGoOnce() {
    do {
      var list = List<Counted>()
      for number in 0..<100 { list.append(Counted(number)) }
      #expect(Counted.living == 100)
      var copy = list
      copy.append(Counted(100))
      copy[0] = Counted(-1)
      #expect(Counted.living == 102)
      list.removeAll()
      #expect(Counted.living == 101)
      copy.removeLast()
      #expect(Counted.living == 100)
      #expect(copy.map(\.number).first == -1)
      let repeated = List(repeating: copy[5], count: 10)
      #expect(repeated.allSatisfy { $0 === copy[5] } && Counted.living == 100)
    }
    #expect(Counted.living == 0)
  }

  @Test func sequencesGiveAndTakeLists() {
    let list = List((0..<10).lazy.filter { $0 % 2 == 0 })
    #expect(Array(list) == [0, 2, 4, 6, 8])
    var other: List<Int> = [1]
    other.append(contentsOf: list)
    #expect(Array(other[1...]) == [0, 2, 4, 6, 8])
    #expect(other.reversed().first == 8)
    #expect(other.contains(4))
    for index in other.indices { other[index] += 1 }
    #expect(Array(other) == [2, 1, 3, 5, 7, 9])
  }
}

struct NameMapTests {
  @Test(arguments: [0, 1, 8, 9, 10, 1000])
  func everyNameIsFound(count: Int) {
    var map = NameMap<Int>()
    for number in 0..<count { map["name \(number)"] = number }
    #expect(map.count == count)
    for number in 0..<count { #expect(map["name \(number)"] == number) }
    #expect(map["name \(count)"] == nil)
    for number in 0..<count { map["name \(number)"] = -number }
    #expect(map.count == count)
    for number in 0..<count { #expect(map["name \(number)"] == -number) }
  }

  @Test func canonicallyEqualNamesAreOneName() {
    var map = NameMap<Int>()
    map["\u{E9}"] = 1
    #expect(map["e\u{301}"] == 1)
  }
}

struct JoinedTextTests {
  @Test func textsStandBehindOneAnother() {
    #expect(joinedText("", "") == "")
    #expect(joinedText("a", "b") == "ab")
    #expect(joinedText("Fixtures/greeting", "/", "Überschrift.xml") == "Fixtures/greeting/Überschrift.xml")
    #expect(joinedText("", "x", "") == "x")
    // Characters may join across the seam.
    #expect(joinedText("e", "\u{301}") == "é")
  }
}
