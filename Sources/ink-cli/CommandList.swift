/// The only list of commands, in the order of the help. A new command is one file and one line here.
enum CommandList {
  static var commands: [CommandDescription] {
    [.layout, .views, .tree, .tokens, .theme, .explain, .describe, .schema, .completions]
  }
}
