@_exported import Ink
