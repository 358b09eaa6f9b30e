import type { PageElement } from 'rivalwatch-plugin'
import { isAffirmativeDrawing } from './drawings.js'
import type { PageTree } from './tree.js'

/** The value of a feature that a plan lacks or includes. Any other value is text, such as "10 GB". */
export const NOT_INCLUDED = ''
export const INCLUDED = '✓'

const MAX_VALUE_LENGTH = 120
/** Icons are in small elements. */
const MAX_ELEMENTS = 40

const YES_SIGNS = '✓✔✅☑🗸√●⬤•'
const NO_SIGNS = '✗✘✕✖❌❎×☒⨯🗙○'
const LEADING_SIGN = new RegExp(String.raw`^([${YES_SIGNS}]|[${NO_SIGNS}])\uFE0F?\s*`, 'u')
/** Pattern source for the sign at the start of a list item that has no element of its own. */
export const BULLET_SIGN = String.raw`[•▪‣✓✔✅]\uFE0F?\s+`
export const BULLET = new RegExp(`^${BULLET_SIGN}`, 'u')
const YES_WORDS =
  /^(?:yes|y|included?|available|true|checked|check|check_circle|done|tick|supported|enabled|ja|oui|sí|si|inclus|incluido|inklusive|enthalten)[.!*]?$/i
const NO_WORDS =
  /^(?:no|n|none|false|not (?:included|available|supported)|unavailable|excluded|unsupported|disabled|n\/?a|close|clear|cancel|cross|remove|nein|non|nicht enthalten|non inclus|no incluido|x|[-–—−‐_.]{1,3})[.!*]?$/i

const YES_NAMES = new Set(
  'check checked checkmark tick ticked yes included include available true done success ok positive supported enabled has full on affirmative'.split(
    ' '
  )
)
const NO_NAMES = new Set(
  'cross crossed crossmark xmark times close x no none not minus dash remove removed unavailable excluded exclude disabled missing without ban false negative fail failed unchecked uncheck unsupported off absent na inactive unincluded strikethrough'.split(
    ' '
  )
)
/** Parts of a name that negate a word: "not-included". */
const NEGATIONS =
  /(?:^|[^a-z])(?:not?|un|non|without)[-_ ]?(?:included?|available|supported|active|checked)(?![a-z])/i
/** Attributes with the name or state of an icon. */
const NAMING_ATTRIBUTE =
  /^(?:class|aria-label|title|alt|src|href|xlink:href|name|icon|id|data-(?:value|included|available|has|state|status|icon|checked|feature|lucide|testid)|aria-checked)$/
const ICON_TAGS = new Set(['svg', 'img', 'i', 'use', 'picture', 'ion-icon'])

/** Returns the value that a text states, without leading signs; null for an empty text. */
export function valueOfText(text: string): string | null {
  const sign = LEADING_SIGN.exec(text)
  const rest = (sign ? text.slice(sign[0].length) : text).trim()
  if (sign && rest === '') return YES_SIGNS.includes(sign[1]) ? INCLUDED : NOT_INCLUDED
  if (YES_WORDS.test(rest)) return INCLUDED
  if (NO_WORDS.test(rest)) return NOT_INCLUDED
  if (rest === '') return null
  if (sign && NO_SIGNS.includes(sign[1])) return NOT_INCLUDED
  return rest.length > MAX_VALUE_LENGTH ? `${rest.slice(0, MAX_VALUE_LENGTH - 1)}…` : rest
}

/** Returns a cell's value from its text, or else its icons, or else its attributes. An empty cell means no. */
export function valueOfCell(tree: PageTree, cell: PageElement): string {
  const { value } = tree.wordingOf(cell)
  if (value !== null) return value
  return isMarked(tree, cell) ? INCLUDED : NOT_INCLUDED
}

/** Whether a text begins with a sign that means no. */
export function isCrossed(text: string): boolean {
  const sign = LEADING_SIGN.exec(text)
  return sign !== null && NO_SIGNS.includes(sign[1])
}

/** Whether a text begins with a sign that means yes, followed by more text. */
export function isTicked(text: string): boolean {
  const sign = LEADING_SIGN.exec(text)
  return sign !== null && YES_SIGNS.includes(sign[1]) && text.length > sign[0].length
}

/** Whether an element's icons or attributes show a tick (true) or a cross (false); null if they show neither. */
export function isMarked(tree: PageTree, element: PageElement): boolean | null {
  const parts = tree.within(element, MAX_ELEMENTS)
  const mark = [...parts, element].map(markInAttributes).find((found) => found !== null)
  if (mark !== undefined) return mark
  return [...parts, element].some(({ tag }) => ICON_TAGS.has(tag)) ? isAffirmativeDrawing(parts) : null
}

function markInAttributes({ tag, attributes }: PageElement): boolean | null {
  if (tag === 'input' && attributes.type === 'checkbox') return attributes.checked !== undefined
  let found: boolean | null = null
  for (const [name, value] of Object.entries(attributes)) {
    if (!NAMING_ATTRIBUTE.test(name)) continue
    const text = value.slice(0, 300)
    if (NEGATIONS.test(text)) return false
    for (const word of wordsOf(text)) {
      if (NO_NAMES.has(word)) return false
      if (YES_NAMES.has(word)) found = true
    }
  }
  return found
}

/** Splits a name into words: "IconCheck_large fa-check" becomes icon, check, large, fa, check. */
function wordsOf(name: string): string[] {
  return name
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(/[^a-z]+/)
}
