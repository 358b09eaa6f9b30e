import type { Sign } from './read_agent.js'

/** The first match wins: for compatibility, many agents also name another system. */
export const OPERATING_SYSTEMS: readonly Sign[] = [
  ['watchOS', /watchOS/i],
  ['tvOS', /tvOS|Apple ?TV/i],
  ['Windows Phone', /Windows ?Phone|\bwds \d|XBLWP7|ZuneWP7|WPDesktop/],
  ['Windows Mobile', /Windows Mobile|IEMobile/],

  // Televisions also say "Linux". Where a maker's system has no name, the maker's name is used.
  ['Google TV', /Google ?TV/],
  ['Chromecast', /CrKey/],
  ['Roku OS', /\bRoku/],
  ['WebTV', /WebTV/],
  ['Tizen', /Tizen/i],
  ['webOS', /web[o0]s(?![a-z])|hpwOS|wOSBrowser|LG ?SmartTV|\bLG[- ]?TV/i],
  ['LG', /HbbTV[^)]{0,40};\s?LGE?\b|NetCast/],
  ['Samsung', /HbbTV[^)]{0,40};\s?Samsung|Maple/i],
  ['Panasonic', /HbbTV[^)]{0,40};\s?Panasonic|Viera/i],
  ['Sony', /HbbTV[^)]{0,40};\s?Sony/i],
  ['Philips', /HbbTV[^)]{0,40};\s?Philips|NETTV/i],

  // Older phones, which say "like Android" or "Linux".
  ['KaiOS', /KAIOS/i],
  ['Sailfish OS', /Sailfish/],
  ['MeeGo', /MeeGo/],
  ['Maemo', /Maemo/],
  ['Bada', /\bBada\b/i],
  ['Symbian OS', /Symbian|SymbOS|Series ?60|\bS60/i],
  ['Nokia Series 40', /Series ?40/i],
  ['BREW', /\bBREW\b|\bBMP \d/i],
  ['BlackBerry Tablet OS', /PlayBook|RIM Tablet/],
  ['BlackBerry OS', /BlackBerry|\bBB10\b/],
  ['Kindle', /\bKindle\/\d/],

  ['iOS', /^Mozilla\/5\.0 \((?:iPhone|iPad|iPod)/],
  // Silk and the Quest browser say "Macintosh" or "Linux" when they request the desktop version. UC Browser shortens
  // the name.
  ['Android', /Android|\bAdr \d|\bSilk\/|\bKF[A-Z]{2,5} Build|OculusBrowser/i],
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['iOS', /iPhone|iPad|iPod|\biP(?:h|d) OS|\biOS\b|CriOS|FxiOS|EdgiOS|OPiOS/],
  ['Firefox OS', /^Mozilla\/5\.0 \((?:Mobile|Tablet);.{0,60} Gecko\/.{1,40} Firefox\//],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /Macintosh|Mac[ _+]?OS|Mac_PowerPC|\bOS X\b/i],
  ['Windows', /Windows|\bWin(?:9\d|NT|32|64)\b/i],
  // Sent by Apple's own network library, which names the processor only on computers.
  ['macOS', /Darwin\/.*(?:i386|x86_64|Power)/],
  ['iOS', /CFNetwork|Darwin\//],

  ['FreeBSD', /FreeBSD/],
  ['OpenBSD', /OpenBSD/],
  ['NetBSD', /NetBSD/],
  ['BSD', /BSD/],
  ['Solaris', /SunOS|Solaris/],
  ['Haiku', /Haiku/],
  ['SerenityOS', /SerenityOS/],
  ['Fuchsia', /Fuchsia/],
  ['Linux', /Linux|X11|Ubuntu|Fedora|Debian/i],
]
