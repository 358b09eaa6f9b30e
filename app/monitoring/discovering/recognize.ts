import { LRUCache } from 'lru-cache'
import { furtherWords } from '#monitoring/discovering/further_words'
import { type Clutter, clutter, type Kind } from '#monitoring/discovering/kinds'
import { fillers, periods, possessives, words } from '#monitoring/discovering/words'

/** What a name reveals about a page. */
export interface Recognition {
  kind: Kind | Clutter
  /** Whether the name contains nothing else: "Pricing", not "How we changed our pricing". */
  isWhole: boolean
}

type Named = keyof typeof words

const LONGEST_NAME = 200
/** Longer names that contain a word for a page are about something else. */
const MOST_WORDS = 4
/** Longer names that begin with "my" are sentences. */
const MOST_WORDS_OF_MINE = 3
/** In "Product changelog" and "Company careers", the last word counts. These two kinds are the usual first words. */
const GENERAL: readonly Named[] = ['features', 'about']

const phrases = new Map<string, Named[]>()
for (const [kind, text] of [...Object.entries(words), ...Object.entries(furtherWords)] as [Named, string][]) {
  for (const word of text.trim().split(/\s+/)) {
    const phrase = foldedWords(word).join('-')
    const known = phrases.get(phrase) ?? []
    if (!known.includes(kind)) phrases.set(phrase, [...known, kind])
  }
}
/** The first words of all phrases. Most words of a URL are not among them. */
const beginnings = new Set([...phrases.keys()].map((phrase) => phrase.split('-')[0]))
const longestPhrase = Math.max(...[...phrases.keys()].map((phrase) => phrase.split('-').length))

/** Cached because sitemaps repeat the same segments thousands of times. */
const recognized = new LRUCache<string, { recognition: Recognition | null }>({ max: 5000 })

const clutterKinds: ReadonlySet<string> = new Set(clutter)

/** Whether a page of this kind is never watched. */
export function isClutterKind(kind: Kind | Clutter): kind is Clutter {
  return clutterKinds.has(kind)
}

/** Returns a text in lower case and without accents, the form of the words in the table. */
function folded(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
}

/** Returns the words of a text, in lower case and without accents. */
export function foldedWords(text: string): string[] {
  return folded(text.slice(0, LONGEST_NAME))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

/**
 * Returns a name without the company's name, such as "Why" for "Why Northwind"; the whole name if nothing else is left.
 */
export function withoutCompany(name: string, company: string): string {
  if (company === '' || name.length <= company.length) return name
  const all = foldedWords(name)
  for (let start = 0; start < all.length; start++) {
    let joined = ''
    for (let end = start; end < all.length && joined.length < company.length; end++) {
      joined += all[end]
      if (joined === company && all.length > end - start + 1) {
        return [...all.slice(0, start), ...all.slice(end + 1)].join(' ')
      }
    }
  }
  return name
}

/**
 * Returns what a path segment or link text reveals about a page, in any of the languages; null if the name is unknown.
 */
export function recognize(name: string): Recognition | null {
  const known = recognized.get(name)
  if (known) return known.recognition
  const recognition = read(name)
  recognized.set(name, { recognition })
  return recognition
}

function read(name: string): Recognition | null {
  const all = foldedWords(name)
  if (all.length === 0) return null
  const whole = phrases.get(all.join('-'))
  if (whole) return { kind: whole[0], isWhole: true }
  if (all.length <= MOST_WORDS_OF_MINE && possessives.has(all[0])) {
    return { kind: 'account', isWhole: true }
  }

  const found: Named[] = []
  let known = 0
  for (let at = 0; at < all.length;) {
    const length = phraseAt(all, at)
    if (length > 0) found.push(phrases.get(all.slice(at, at + length).join('-'))![0])
    if (length > 0 || fillers.has(all[at])) known += Math.max(1, length)
    at += Math.max(1, length)
  }
  if (found.length === 0) return null
  const kind = found.findLast((one) => !GENERAL.includes(one)) ?? found[0]
  if (known === all.length) return { kind, isWhole: true }
  return all.length <= MOST_WORDS ? { kind, isWhole: false } : null
}

/** Returns the number of words of the longest phrase that begins at a position; 0 if none does. */
function phraseAt(all: readonly string[], at: number): number {
  if (!beginnings.has(all[at])) return 0
  for (let length = Math.min(longestPhrase, all.length - at); length > 0; length--) {
    if (phrases.has(all.slice(at, at + length).join('-'))) return length
  }
  return 0
}

const AMOUNT =
  /(?:[$€£¥]|\b(?:usd|eur|gbp|chf|sek|pln|ron|brl)) ?\d|\d ?(?:[$€£]|(?:usd|eur|gbp|chf|sek|pln|ron|brl|kr|zl|lei)\b)/g
const PERIOD = new RegExp(`(?:/|\\b(?:per|pro|par|por|al|a|pe|na)) ?(?:${periods})\\b`)
/** Texts that are not about prices often contain fewer amounts than this. */
const LEAST_AMOUNTS = 2
const READ_CHARACTERS = 100_000

/** Whether a text is about prices: it contains several amounts of money and a period. */
export function showsPrices(text: string): boolean {
  const shown = folded(text.slice(0, READ_CHARACTERS)).replace(/\s+/g, ' ')
  return (shown.match(AMOUNT)?.length ?? 0) >= LEAST_AMOUNTS && PERIOD.test(shown)
}
