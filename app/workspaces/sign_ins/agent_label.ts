type Sign = readonly [name: string, sign: RegExp]

/** The browsers, most specific first, because user agents also contain the names of browsers they derive from. */
const BROWSERS: readonly Sign[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|Chromium|HeadlessChrome|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+ .*Safari\//],
]

const SYSTEMS: readonly Sign[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\b(?:Macintosh|Mac OS X)\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\b(?:Linux|X11)\b/],
]

/** The maximum number of characters of a user agent that are checked. */
const LONGEST = 500

/**
 * Describes a browser in words that its user recognizes: "Firefox on Linux". The result contains no text from the user
 * agent.
 */
export function agentInWords(agent: string): string {
  const said = agent.slice(0, LONGEST)
  const browser = firstOf(BROWSERS, said)
  const system = firstOf(SYSTEMS, said)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? (system ? `A browser on ${system}` : 'An unknown browser')
}

function firstOf(signs: readonly Sign[], agent: string): string | undefined {
  return signs.find(([, sign]) => sign.test(agent))?.[0]
}
