import type { Page } from 'rivalwatch-plugin'
import { companyOf } from '#monitoring/discovering/addresses'
import { foldedWords, recognize } from '#monitoring/discovering/recognize'
import { tidy } from '#monitoring/discovering/titles'

const LONGEST_NAME = 40
/** Fewer letters may resemble a part of a domain by chance. */
const LEAST_LETTERS = 3
/** Names that site builders fill in, as one word. */
const DEFAULTS: ReadonlySet<string> = new Set(['untitled', 'wordpress', 'home', 'homepage', 'website'])
/** Markup, templates and invisible characters, which could change how the text around a name is shown. */
const FORBIDDEN = /[<>{}\p{C}]/u
/** Longer texts are slogans. */
const MOST_WORDS = 4
const BETWEEN_PARTS = /\s*[|–—·•»:]\s+|\s+-\s+|,\s+/
/** The most trusted first. */
const NAMES = ['og:site_name', 'application-name']

/**
 * Returns a company's name as its homepage states it; null if it states none, or only a slogan. A name that does not
 * resemble the domain must be in the title, too.
 */
export function siteName(home: Page, domain: string): string | null {
  const tags = home.elements('meta').map(({ attributes }) => attributes)
  const [element] = home.elements('title')
  const title = element ? tidy(home.textOf(element)) : ''
  for (const name of NAMES) {
    const meta = tags.find((one) => (one.property ?? one.name)?.trim().toLowerCase() === name)
    const stated = tidy(meta?.content ?? '')
    const own = partLike(domain, stated) ?? (isName(stated) && contains(title, stated) ? stated : null)
    if (own !== null) return own
  }
  return partLike(domain, title)
}

/** Returns the part of a text that resembles the domain: "Paper Kite" in "Invoices made easy | Paper Kite". */
function partLike(domain: string, text: string): string | null {
  const company = companyOf(domain)
  const parts = text.split(BETWEEN_PARTS).map(tidy)
  const spellings = [company, foldedWords(domain).join('')]
  const same = parts.find(
    (part) =>
      part.length <= LONGEST_NAME && !FORBIDDEN.test(part) && spellings.includes(foldedWords(part).join(''))
  )
  return same ?? parts.find((part) => isName(part) && resembles(part, company)) ?? null
}

function resembles(part: string, company: string): boolean {
  const words = foldedWords(part)
  const whole = words.join('')
  const isMostOf = (text: string) =>
    text === company ||
    (company.includes(text) && text.length * 2 >= company.length && lettersIn(text) >= LEAST_LETTERS)
  const initials = words.map(([first]) => first).join('')
  return whole.startsWith(company) || [whole, initials, ...words].some(isMostOf)
}

function lettersIn(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0
}

/** Whether a text contains all words of a name, in this order. */
function contains(text: string, name: string): boolean {
  return ` ${foldedWords(text).join(' ')} `.includes(` ${foldedWords(name).join(' ')} `)
}

/** Whether a text may be a name rather than a slogan or the name of a page: a few capitalized words. */
function isName(text: string): boolean {
  const words = text.split(' ')
  const areCapital = words.every((word) => !/^\p{Ll}/u.test(word))
  const isShort = words.length <= MOST_WORDS && text.length <= LONGEST_NAME
  const isPlain = !FORBIDDEN.test(text) && !DEFAULTS.has(foldedWords(text).join(''))
  return (
    text !== '' && isPlain && isShort && areCapital && !/[,:;|!?]|\.$/.test(text) && !recognize(text)?.isWhole
  )
}
