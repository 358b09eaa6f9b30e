import { INCLUDED, NOT_INCLUDED, isCrossed, valueOfText } from './marks.js'

/** A feature or limit of a plan, read from a list or a row. */
export interface Item {
  label: string
  value: string
}

const MAX_LABEL_LENGTH = 160
const MAX_VALUE_LENGTH = 120
const QUANTITY = String.raw`(?:unlimited|infinite|∞|\d[\d.,]{0,30}(?:\s?(?:%|k|m|b|bn|[kmgtp]i?b)(?!\p{L}))?\+?)`
const LEAD = String.raw`(?:(?:up to|max\.?|maximum(?: of)?|over|more than|only|first|bis zu|jusqu['’]à|hasta)\s)?`
const LEADING = new RegExp(String.raw`^(${LEAD}${QUANTITY})(?![\p{L}\p{N}/:.-])\s+(\p{L}.*)$`, 'iu')
const LABELED = /^([^:]{2,80}?)\s?(?::\s|\s[–—-]\s)(.{1,120})$/u
const BRACKETED = new RegExp(String.raw`^(.{2,80}?)\s\((${LEAD}${QUANTITY}[^()]{0,30})\)$`, 'iu')
const HAS_QUANTITY = new RegExp(String.raw`^${LEAD}${QUANTITY}(?![\p{L}\p{N}])`, 'iu')
const SIGN = /^[^\p{L}\p{N}$€£"'“(#@.+∞]+/u

/**
 * Reads a list item. "10 projects" and "Support: by e-mail" have a label and a value; any other text is an included
 * feature.
 * @param isExcluded whether the list marks the item as not included
 */
export function readItem(text: string, isExcluded: boolean): Item | null {
  const plain = text.slice(0, 400).replace(SIGN, '').trim()
  if (!/[\p{L}]/u.test(plain) || plain.length > MAX_LABEL_LENGTH) return null
  const { label, value } = splitItem(plain)
  return { label, value: isExcluded || isCrossed(text) ? NOT_INCLUDED : value }
}

function splitItem(text: string): Item {
  const labeled = LABELED.exec(text)
  const value =
    labeled && (text[labeled[1].length] === ':' || isValue(labeled[2])) ? valueOfText(labeled[2]) : null
  if (labeled && value !== null) return { label: labeled[1], value }
  const bracketed = BRACKETED.exec(text)
  if (bracketed) return { label: bracketed[1], value: bracketed[2] }
  const leading = LEADING.exec(text)
  if (leading) return { label: leading[2], value: text.slice(0, MAX_VALUE_LENGTH) }
  return { label: text, value: INCLUDED }
}

/** Whether the text after a dash is a value and not just more words. */
function isValue(text: string): boolean {
  const value = valueOfText(text)
  return value === INCLUDED || value === NOT_INCLUDED || HAS_QUANTITY.test(text)
}

/** Returns a key that equal labels share, ignoring case, punctuation and footnote marks. */
export function labelKey(label: string): string {
  const key = label
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\[\d{1,2}\]|[*†‡]+$/g, ' ')
    .replace(/(?<=\p{N})[.,](?=\p{N})/gu, '.')
    .replace(/[^\p{L}\p{N}+#%.]+|\.(?!\p{N})/gu, ' ')
    .trim()
  return key || label.trim()
}

/** Returns a key that equal values of a label share: for "projects", "10", "Up to 10 projects" and "10 Projects". */
export function valueKey(value: string, label: string): string {
  const words = new Set(labelKey(label).split(' ').map(stem))
  const key = labelKey(value).replace(new RegExp(String.raw`^${LEAD}`, 'iu'), '')
  const rest = key
    .replace(/(\d)\s?(k|m|b|[kmgt]b)(?!\p{L})/giu, '$1$2')
    .split(' ')
    .filter((word) => !words.has(stem(word)))
    .join(' ')
  return rest || key
}

/** Returns the number in a value: 10000 for "10,000 messages"; undefined if it has none or several. */
export function quantityOf(value: string): number | undefined {
  const numbers = value.replace(/(?<=\d),(?=\d{3})/g, '').match(/\d+(?:\.\d+)?/g)
  return numbers?.length === 1 ? Number(numbers[0]) : undefined
}

function stem(word: string): string {
  return word.replace(/(?<=\p{L}{3})s$/u, '')
}
