extension ViewRegistry {
  /// The view types of the framework; each stands in its own file in `Views`.
  public static let builtIn = ViewRegistry(isBuiltIn: true)

  /// The line of a built-in type, nil behind the last: a switch, so that a program that never changes the list does not
  /// make one.
  static func builtInEntry(_ number: Int) -> Entry? {
    switch number {
    case 0: Entry("UIView") { .uiView }
    case 1: Entry("UIControl") { .uiControl }
    case 2: Entry("UILabel") { .uiLabel }
    case 3: Entry("UIButton") { .uiButton }
    case 4: Entry("UITextField") { .uiTextField }
    case 5: Entry("UITextView") { .uiTextView }
    case 6: Entry("UIImageView") { .uiImageView }
    case 7: Entry("UISwitch") { .uiSwitch }
    case 8: Entry("UISlider") { .uiSlider }
    case 9: Entry("UIStepper") { .uiStepper }
    case 10: Entry("UIProgressView") { .uiProgressView }
    case 11: Entry("UIActivityIndicatorView") { .uiActivityIndicatorView }
    case 12: Entry("UISegmentedControl") { .uiSegmentedControl }
    case 13: Entry("LMSegmentedControl") { .lmSegmentedControl }
    case 14: Entry("UIPageControl") { .uiPageControl }
    case 15: Entry("UIDatePicker") { .uiDatePicker }
    case 16: Entry("UIPickerView") { .uiPickerView }
    case 17: Entry("LMPickerView") { .lmPickerView }
    case 18: Entry("UISearchBar") { .uiSearchBar }
    case 19: Entry("UINavigationBar") { .uiNavigationBar }
    case 20: Entry("UIToolbar") { .uiToolbar }
    case 21: Entry("UITabBar") { .uiTabBar }
    case 22: Entry("LMLayoutView") { .lmLayoutView }
    case 23: Entry("LMRowView") { .lmRowView }
    case 24: Entry("LMColumnView") { .lmColumnView }
    case 25: Entry("LMLayerView") { .lmLayerView }
    case 26: Entry("LMAnchorView") { .lmAnchorView }
    case 27: Entry("LMRootView") { .lmRootView }
    case 28: Entry("LMSpacer") { .lmSpacer }
    case 29: Entry("LMLinearGradientView") { .lmLinearGradientView }
    case 30: Entry("LMRadialGradientView") { .lmRadialGradientView }
    case 31: Entry("UIStackView") { .uiStackView }
    case 32: Entry("UIScrollView") { .uiScrollView }
    case 33: Entry("LMScrollView") { .lmScrollView }
    case 34: Entry("LMPageView") { .lmPageView }
    case 35: Entry("UITableView") { .uiTableView }
    case 36: Entry("LMTableView") { .lmTableView }
    case 37: Entry("UITableViewCell") { .uiTableViewCell }
    case 38: Entry("LMTableViewCell") { .lmTableViewCell }
    case 39: Entry("UITableViewHeaderFooterView") { .uiTableViewHeaderFooterView }
    case 40: Entry("LMTableViewHeaderFooterView") { .lmTableViewHeaderFooterView }
    case 41: Entry("UICollectionView") { .uiCollectionView }
    case 42: Entry("LMCollectionView") { .lmCollectionView }
    case 43: Entry("UICollectionViewCell") { .uiCollectionViewCell }
    case 44: Entry("LMCollectionViewCell") { .lmCollectionViewCell }
    case 45: Entry("UIVisualEffectView") { .uiVisualEffectView }
    case 46: Entry("UIRefreshControl") { .uiRefreshControl }
    case 47: Entry("WKWebView") { .wkWebView }
    case 48: Entry("UIWebView") { .uiWebView }
    case 49: Entry("MKMapView") { .mkMapView }
    case 50: Entry("LMPlayerView") { .lmPlayerView }
    default: nil
    }
  }
}
