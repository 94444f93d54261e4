@_exported import Diagnostics
@_exported import DocParser
@_exported import Geometry
@_exported import Layout
@_exported import Rendering
@_exported import StyleEngine
@_exported import TextMetrics
@_exported import ViewModel
