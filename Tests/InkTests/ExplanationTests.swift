import Foundation
import Ink
import InkTestSupport
import Testing

/// The terms of every explanation give the number that they explain.
@Suite struct ExplanationTests {
  @Test(arguments: [320.0, 768.0])
  func theTermsOfEveryViewOfTheCorpusGiveItsFrame(width: Double) throws {
    guard let corpus = TestData.shared("corpus") else { return }
    var explained = 0
    for file in TestData.files(in: corpus, withExtension: "xml") {
      let pipeline = InkPipeline(InkOptions(width: width))
      let run = pipeline.run(
        TestData.bytes(of: file), name: file.path, resources: pipeline.resources(beside: file.path),
        worker: pipeline.makeWorker())
      guard let frames = run.frames, let layout = run.layout else { continue }
      for (record, path) in zip(frames.records, frames.paths()) {
        guard record.frame != nil, let view = run.view(path), view.typeName == record.type,
          let exact = layout.unroundedFrame(of: view)
        else { continue }
        for (name, number) in [("x", exact.x), ("y", exact.y), ("width", exact.width), ("height", exact.height)] {
          let explanation = run.explain(path, name)
          guard let block = explanation?.blocks.first else {
            Issue.record("\(file.lastPathComponent) \(path).\(name) is not explained")
            continue
          }
          #expect(abs(block.value - number) < 1e-9, "\(file.lastPathComponent) \(path).\(name)")
          explained += 1
        }
      }
    }
    #expect(explained > 1000)
  }

  @Test func aChainEndsAtItsPlacesAndAtTheGivenSpace() throws {
    let document = "<LMColumnView layoutMargins='20'>\n  <UIView id='a' height='30'/>\n</LMColumnView>"
    let pipeline = InkPipeline()
    let run = pipeline.run(
      Array(document.utf8), name: "a.xml", resources: MemoryResources(), worker: pipeline.makeWorker())
    #expect(
      run.explain("a", "width")?.text == """
        width of UIView #a = 335
          it fills its container
            = 375  width of LMColumnView
            − 20  left margin of LMColumnView  a.xml:1:30 attribute
            − 20  right margin of LMColumnView  a.xml:1:30 attribute

        width of LMColumnView = 375
          the space given to the document
            = 375  width given of LMColumnView  built-in

        """)
    #expect(run.explain("#a", "height")?.text.contains("= 30  height of UIView #a  a.xml:2:26 attribute") == true)
    #expect(run.explain("b", "width") == nil)
    #expect(run.explain("a", "depth") == nil)
  }
}
