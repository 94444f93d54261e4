/// The only list of commands, in the order of the help. A new command is one file and one line here.
enum CommandList {
  static var commands: [CommandDescription] {
    [
      .layout, .render, .check, .explain, .styles, .theme, .diff, .snapshot, .matrix, .sweep, .format, .views, .tree,
      .tokens, .describe,
      .schema, .completions,
    ]
  }
}
