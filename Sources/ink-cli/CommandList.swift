/// The only list of commands, in the order of the help. A new command is one file and one line here.
enum CommandList {
  /// One line of the list: a name and the command, which is declared when it is first needed.
  private struct Entry: Sendable {
    let name: String
    let make: @Sendable () -> CommandDescription

    init(_ name: String, _ make: @escaping @Sendable () -> CommandDescription) {
      self.name = name
      self.make = make
    }
  }

  private static let entries: [Entry] = [
    Entry("layout") { .layout },
    Entry("render") { .render },
    Entry("check") { .check },
    Entry("explain") { .explain },
    Entry("styles") { .styles },
    Entry("theme") { .theme },
    Entry("diff") { .diff },
    Entry("snapshot") { .snapshot },
    Entry("matrix") { .matrix },
    Entry("sweep") { .sweep },
    Entry("format") { .format },
    Entry("views") { .views },
    Entry("tree") { .tree },
    Entry("tokens") { .tokens },
    Entry("describe") { .describe },
    Entry("schema") { .schema },
    Entry("completions") { .completions },
  ]

  /// All commands: for the help, the manual and the completions.
  static var commands: [CommandDescription] { entries.map { $0.make() } }

  /// Their names.
  static var names: [String] { entries.map(\.name) }

  /// The command of that name, nil when there is none. The others are not declared for it.
  static func command(named name: String) -> CommandDescription? {
    for entry in entries where entry.name == name { return entry.make() }
    return nil
  }
}
