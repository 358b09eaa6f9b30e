/** Translates selectors of other programs into those that regions support. */
import { MAX_SELECTOR_LENGTH, parseSelector, SelectorRefused } from '#monitoring/regions/selector'

const STEP = /(\/\/?)([\w-]+|\*)((?:\[[^\][]{1,200}\])*)/y
const PREDICATE = /\[([^\][]*)\]/g
const TEST =
  /^@([\w-]+)$|^@([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')$|^(contains|starts-with)\(\s*@([\w-]+)\s*,\s*(?:"([^"]*)"|'([^']*)')\s*\)$/
/** The XPath test for one of several classes. */
const CLASS =
  /^contains\(\s*concat\(\s*['"] ['"]\s*,\s*(?:normalize-space\(\s*)?@class\s*\)?\s*,\s*['"] ['"]\s*\)\s*,\s*['"] ([\w-]+) ['"]\s*\)$/
const XPATH = /^(?:xpath\d?:|\/|\(\s*\/|\.\/)/i
const PREFIX = /^(?:css|xpath\d?):/i

/** Returns an equivalent selector; null if there is none. */
export function translated(written: string): string | null {
  const selector = written.trim()
  const bare = selector.replace(PREFIX, '').trim()
  const css = XPATH.test(selector) ? fromXpath(bare) : /^(?:json|jq\w*):/i.test(selector) ? null : bare
  return css !== null && isReadable(css) ? css : null
}

/** Returns one selector that matches the elements of all given ones; null if it would be too long. */
export function anyOf(selectors: readonly string[]): string | null {
  const joined = [...new Set(selectors)].join(', ')
  return isReadable(joined) ? joined : null
}

/** Returns the selector of an element with an attribute, such as its ID. */
export function withAttribute(name: string, value: string): string | null {
  const quoted = quotedIn(value)
  return quoted && `[${name}=${quoted}]`
}

function isReadable(selector: string): boolean {
  if (selector === '' || selector.length > MAX_SELECTOR_LENGTH) return false
  try {
    parseSelector(selector)
    return true
  } catch (error) {
    if (!(error instanceof SelectorRefused)) throw error
    return false
  }
}

/**
 * Returns the CSS selector for an XPath of tags and attribute tests; null if the XPath contains positions, texts or
 * axes.
 */
function fromXpath(path: string): string | null {
  let css = ''
  STEP.lastIndex = 0
  for (let at = 0; at < path.length; at = STEP.lastIndex) {
    STEP.lastIndex = at
    const [, slashes, tag, predicates] = STEP.exec(path) ?? []
    if (slashes === undefined) return null
    if (at > 0) css += slashes === '/' ? ' > ' : ' '
    else if (slashes === '/' && tag !== 'html') return null
    const tests = [...predicates.matchAll(PREDICATE)].flatMap(([, test]) => test.split(/\sand\s/))
    const written = tests.map((test) => fromTest(test.trim()))
    if (written.includes(null)) return null
    css += (tag === '*' && written.length > 0 ? '' : tag) + written.join('')
  }
  return css
}

function fromTest(test: string): string | null {
  const [, ofClass] = CLASS.exec(test) ?? []
  if (ofClass !== undefined) return `.${ofClass}`
  const [, present, name, double, single, part, ofPart, partDouble, partSingle] = TEST.exec(test) ?? []
  if (present !== undefined) return `[${present}]`
  if (name !== undefined) return withAttribute(name, double ?? single)
  const quoted = part === undefined ? null : quotedIn(partDouble ?? partSingle)
  return quoted && `[${ofPart}${part === 'contains' ? '*' : '^'}=${quoted}]`
}

function quotedIn(value: string): string | null {
  if (/\n/.test(value)) return null
  return !value.includes('"') ? `"${value}"` : !value.includes("'") ? `'${value}'` : null
}
