import Diagnostics

extension DocumentProblem {
  /// Stable ids: 0201 to 0241.
  public var id: ProblemID {
    switch self {
    case .unknownElement: 201
    case .unknownProperty: 202
    case .badValue(let value):
      switch value.problem {
      case .notOfType: 203
      case .unknownConstant: 204
      case .outOfRange: 205
      case .unknownColor: 206
      case .unknownFont, .badFontSize: 207
      case .missingPicture: 208
      case .brokenPicture: 236
      }
    case .missingPicture: 208
    case .duplicateIdentifier: 209
    case .childNotHeld: 210
    case .textInView: 211
    case .unknownFactory: 212
    case .unknownTemplate: 213
    case .missingTemplates: 214
    case .unknownInstruction: 215
    case .badInstruction: 216
    case .includeCycle: 217
    case .missingDocument: 218
    case .unfinishedCase: 219
    case .endWithoutCase: 220
    case .rootWithoutType: 221
    case .nameCase: 222
    case .notSettable: 223
    case .notAnObject: 224
    case .remark: 225
    case .claimWithoutElement: 226
    case .bothTemplateFormats: 227
    case .missingOutlet: 228
    case .outletType: 229
    case .missingAction: 230
    case .limit: 231
    case .untrusted: 232
    case .variantTaken: 233
    case .rootInside: 234
    case .cannotAdd: 235
    case .badResource: 236
    case .missingData: 237
    case .noData: 238
    case .noRows: 239
    case .blankIdentifier: 240
    case .skippedEntity: 241
    case .unknownPlatform: 242
    case .placeTaken: 243
    }
  }

  /// Error for what cannot mean what was written, warning for what is missing around a document, note for remarks.
  public var severity: Severity {
    switch self {
    case .badValue(let value):
      switch value.problem {
      case .missingPicture, .brokenPicture: .warning
      default: .error
      }
    case .unknownTemplate, .missingTemplates, .unknownInstruction, .unknownPlatform, .unfinishedCase, .endWithoutCase,
      .missingPicture,
      .bothTemplateFormats, .badResource, .missingData, .claimWithoutElement, .noRows, .skippedEntity:
      .warning
    case .nameCase, .remark, .variantTaken, .noData: .note
    default: .error
    }
  }

  /// Everything but cycles, limits and an unknown root leaves the rest of the document meaning what it says.
  public var isRecoverable: Bool {
    switch self {
    case .includeCycle, .rootWithoutType, .limit, .untrusted: false
    default: true
    }
  }

  /// One line for people.
  public var message: String {
    switch self {
    case .unknownElement(let name, nil, _): "'\(name)' is no view type"
    case .unknownElement(let name, let parent?, _): "'\(name)' is no view type and nothing that \(parent) knows"
    case .unknownProperty(let path, let owner, _): "\(owner) has no property '\(path)'"
    case .badValue(let value): value.message
    case .duplicateIdentifier(let name): "the id '\(name)' is given twice"
    case .childNotHeld(let child, let parent, let reason): "\(parent) cannot hold \(child): \(reason)"
    case .textInView(let parent): "text inside \(parent), where only elements may stand"
    case .unknownFactory(let name, let owner, let known, _):
      known.isEmpty
        ? "\(owner) has no factory '\(name)': it has none"
        : "\(owner) has no factory '\(name)': it has \(known.joined(separator: ", "))"
    case .unknownTemplate(let name, _): "no template is called '\(name)'"
    case .missingTemplates(let name, _): "no template file '\(name).plist' or '\(name).json' in the resources"
    case .unknownInstruction(let name, nil, _): "unknown instruction '\(name)'"
    case .unknownInstruction(let name, let parent?, _): "unknown instruction '\(name)' in \(parent)"
    case .badInstruction(let name, let reason): "instruction '\(name)': \(reason)"
    case .includeCycle(let chain): "documents include each other: \(chain.joined(separator: " → "))"
    case .missingDocument(let name, _): "no document '\(name).xml' in the resources"
    case .unknownPlatform(let name, let known, _):
      "no platform is called '\(name)', so what is in the case is never shown: expected "
        + known.joined(separator: ", ")
    case .unfinishedCase(let platform): "the case '\(platform)' has no end and runs to the end of the document"
    case .endWithoutCase: "an end without a case"
    case .rootWithoutType: "the document element is root, and no view was passed in for it"
    case .nameCase(let written, let name): "'\(written)' is taken for '\(name)'"
    case .missingPicture(let name, let path, _): "no picture '\(name)' in the resources for '\(path)'"
    case .notSettable(let path, let owner, let object):
      "'\(path)' of \(owner) is an object (\(object)) and takes no value: set one of its properties"
    case .notAnObject(let path, let step, let owner, let type):
      "'\(path)': '\(step)' of \(owner) is \(type.noun), not an object"
    case .remark(let path, let owner, let remark): "'\(path)' of \(owner) \(remark)"
    case .claimWithoutElement(let name): "instruction '\(name)' claims the next element, and there is none"
    case .placeTaken(let name, let owner): "instruction '\(name)' claims a place of \(owner) that a view has already"
    case .bothTemplateFormats(let name): "both '\(name).json' and '\(name).plist' exist: the JSON file is taken"
    case .missingOutlet(let name, let owner, _): "\(owner) has no outlet '\(name)'"
    case .outletType(let name, let owner, let expected, let found):
      "outlet '\(name)' of \(owner) holds \(expected), not \(found)"
    case .missingAction(let name, let owner, _): "\(owner) has no action '\(name)'"
    case .limit(let what, let limit): "more than \(limit) \(what)"
    case .untrusted(let what): "an untrusted document may not \(what)"
    case .variantTaken(let name, let variant): "'\(variant)' is taken instead of '\(name)'"
    case .rootInside: "root may only be the document element"
    case .cannotAdd(let child, let parent, let reason): "\(child) cannot be added to \(parent): \(reason)"
    case .badResource(let path, let reason): "'\(path)': \(reason)"
    case .noData: "values are bound to the owner and no data was given: they show as empty"
    case .missingData(let name, _): "no data file '\(name)' in the resources"
    case .noRows(let section, let reason): "the section '\(section)' shows no rows of the data: \(reason)"
    case .blankIdentifier(let owner): "the id of \(owner) is blank: an id is a text that is not only space"
    case .skippedEntity(let name):
      "the entity '\(name)' stands outside the document or is not declared in it: it is skipped"
    }
  }

  /// The nearest valid name when a name is wrong.
  public var suggestion: String? {
    switch self {
    case .unknownElement(_, _, let nearest), .unknownProperty(_, _, let nearest),
      .unknownFactory(_, _, _, let nearest), .unknownTemplate(_, let nearest), .missingTemplates(_, let nearest),
      .unknownInstruction(_, _, let nearest), .missingDocument(_, let nearest), .missingPicture(_, _, let nearest),
      .missingOutlet(_, _, let nearest), .missingAction(_, _, let nearest), .missingData(_, let nearest),
      .unknownPlatform(_, _, let nearest):
      nearest
    case .nameCase(_, let name): name
    case .badValue(let value):
      switch value.problem {
      case .unknownConstant(_, let nearest), .unknownColor(_, let nearest), .unknownFont(_, let nearest),
        .missingPicture(_, let nearest):
        nearest
      case .notOfType, .outOfRange, .badFontSize, .brokenPicture: nil
      }
    default: nil
    }
  }
}

extension BadValue {
  fileprivate var message: String {
    let place = "'\(path)' of \(owner)"
    switch problem {
    case .notOfType: return "\(place) is \(type.noun), and '\(found)' is not: expected \(type.accepted)"
    case .unknownConstant(let name, let nearest):
      var accepted = type.accepted
      if case .enumeration(let type) = type {
        // Nearest first, so that a long list starts with what was probably meant.
        let rest = type.constants.filter { $0 != nearest }
        accepted = "one of " + ((nearest.map { [$0] } ?? []) + rest).joined(separator: ", ")
      }
      return "\(place) is \(type.noun), and '\(name)' is not: expected \(accepted)"
    case .outOfRange(let least, let largest):
      if largest.isInfinite { return "\(place) may not be less than \(shortest(least)), and '\(found)' is" }
      if least.isInfinite { return "\(place) may not be more than \(shortest(largest)), and '\(found)' is" }
      return "\(place) lies between \(shortest(least)) and \(shortest(largest)), and '\(found)' does not"
    case .unknownColor(let name, _): return "\(place): no colour is called '\(name)', and it is no #rrggbb"
    case .unknownFont(let name, _):
      return "\(place): '\(name)' is no font: expected 'NAME SIZE', a text style or a name of the font table"
    case .badFontSize(let size): return "\(place): the font size '\(size)' is no number above 0 and up to 10000"
    case .missingPicture(let name, _): return "\(place): no picture '\(name)' in the resources"
    case .brokenPicture(let path, let reason): return "\(place): the picture '\(path)' cannot be used: \(reason)"
    }
  }
}
