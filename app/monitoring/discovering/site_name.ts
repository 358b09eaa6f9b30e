import type { Page } from 'rivalwatch-plugin'
import { companyOf } from '#monitoring/discovering/addresses'
import { foldedWords, recognize } from '#monitoring/discovering/recognize'
import { tidy } from '#monitoring/discovering/titles'

const LONGEST_NAME = 40
/** Longer texts are slogans. */
const MOST_WORDS = 4
const BETWEEN_PARTS = /\s*[|–—·•»:]\s+|\s+-\s+|,\s+/
/** In the order in which they are trusted. */
const NAMES = ['og:site_name', 'application-name']

/** Returns a company's name as its homepage states it; null if it states none, or only a slogan. */
export function siteName(home: Page, domain: string): string | null {
  const tags = home.elements('meta').map(({ attributes }) => attributes)
  for (const name of NAMES) {
    const meta = tags.find((one) => (one.property ?? one.name)?.trim().toLowerCase() === name)
    const stated = tidy(meta?.content ?? '')
    const own = partLike(domain, stated) ?? (isName(stated) ? stated : null)
    if (own !== null) return own
  }
  const [title] = home.elements('title')
  return title ? partLike(domain, tidy(home.textOf(title))) : null
}

/** Returns the part of a text that resembles the domain: "Paper Kite" of "Invoices made easy | Paper Kite". */
function partLike(domain: string, text: string): string | null {
  const company = companyOf(domain)
  const parts = text.split(BETWEEN_PARTS).map(tidy)
  const spellings = [company, foldedWords(domain).join('')]
  const same = parts.find(
    (part) => part.length <= LONGEST_NAME && spellings.includes(foldedWords(part).join(''))
  )
  return same ?? parts.find((part) => isName(part) && resembles(part, company)) ?? null
}

function resembles(part: string, company: string): boolean {
  const words = foldedWords(part)
  const whole = words.join('')
  const isMostOf = (text: string) => company.includes(text) && text.length * 2 >= company.length
  const initials = words.map(([first]) => first).join('')
  return whole.startsWith(company) || [whole, initials, ...words].some(isMostOf)
}

/** Whether a text may be a name rather than a slogan or the name of a page: a few words with capital letters. */
function isName(text: string): boolean {
  const words = text.split(' ')
  const areCapital = words.every((word) => !/^\p{Ll}/u.test(word))
  const isShort = words.length <= MOST_WORDS && text.length <= LONGEST_NAME
  return text !== '' && isShort && areCapital && !/[,:;|!?]|\.$/.test(text) && !recognize(text)?.isWhole
}
