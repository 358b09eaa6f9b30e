import { cutAtWord } from 'rivalwatch-plugin'

/** A variable of a template that no script has filled in: "${check}", "{{ name }}". */
const PLACEHOLDER = /\$\{[\w.]{1,40}\}|\{\{[^{}]{1,60}\}\}/g
/** Characters without a shape, except the one that separates letters within Persian words. */
const INVISIBLE = /(?!\u200C)[\p{Cf}\p{Cs}\p{Co}\uFE0F]/gu

/** Returns page text as one clean line, without invisible characters and placeholders. */
export function cleanText(text: string): string {
  return (
    text
      .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
      .replace(INVISIBLE, '')
      .replace(PLACEHOLDER, ' … ')
      // A crossed-out price may be right before the current one: "$69$49".
      .replace(/(?=\p{Sc}\d)(?<=\p{Sc}[\d.,]*\d)/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  )
}

/** Anchors, arrows, bullets, emoji and pilcrows at the ends of a line. */
const ORNAMENT = String.raw`[\s¶§•·▸►▾▼⌄→←↗»«✓✔✕✗★☆⭐\p{Extended_Pictographic}\u200d—–-]`
const ORNAMENTS = new RegExp(
  String.raw`^(?:(?!\d)${ORNAMENT}|[#/]+(?=\s))+|(?:(?!\d)${ORNAMENT}|(?<=\s)#)+$`,
  'gu'
)

/** Returns a name as a sentence shows it: without ornaments and quotation marks. */
export function cleanName(text: string, length = 60): string {
  const bareText = cleanText(text)
    .replace(ORNAMENTS, '')
    .replace(/^["“„«]+(?=[^"”“»]*["”“»]*$)|(?<=^["“„«]*[^"“„«]*)["”“»]+$/gu, '')
    .replace(/[\s:,;]+$/u, '')
  return cutAtWord(bareText || cleanText(text), length)
}

/** Number of words in a sentence. Readers skip longer ones. */
export const MAX_SENTENCE_WORDS = 26
/** The same without the company's name. */
export const MAX_CLAUSE_WORDS = 24

/** A line that begins with a quotation mark, as customers' quotes do. */
export const QUOTED = /^["“„«]/

/** A first name with a last name or its initial. */
export const PERSON = /^\p{Lu}[\p{L}'’-]+ \p{Lu}(?:\.|[\p{L}'’-]+)$/u

/** Returns text of the page in quotation marks, without ornaments and cut to fit a sentence. */
export function quote(text: string, length = 80): string {
  const bareText = cleanText(text)
    .replace(ORNAMENTS, '')
    .replace(/^[“”"„«]+(?=\S)|(?<=\S)(?:[“”"»]+|[;,])$/gu, '')
  const whole = bareText || cleanText(text)
  return `“${cutToSentences(whole, isWide(whole) ? length / WIDE_WIDTH : length)}”`
}

/** Chinese, Japanese and Korean characters, each of which says and takes up as much as several letters. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
const WIDE_WIDTH = 2.5

/** Whether a text is mostly in a script without spaces between words. */
export function isWide(text: string): boolean {
  return wideCharacters(text) > text.length / 3
}

function wideCharacters(text: string): number {
  return text.match(WIDE)?.length ?? 0
}

/** Words that must not end a quote, because the next word may reverse its meaning or be what a number counts. */
export const HANGING_WORDS =
  /[\s,;:–-]+(?:\d[\d.,]*|and|or|but|the|an?|to|of|it|its|will|would|is|are|was|be|been|has|have|do|does|can|may|must|with|for|in|on|at|by|from|that|this|which|we|you|they|your|our|their|not|no|if|than|as|(?:we|you|they|it|i)['’](?:ll|re|ve|d|s|m))?$/i

/** Returns a part of a sentence in quotation marks, with an ellipsis where the sentence began before it. */
export function quoteFragment(text: string, length: number): string {
  const part = cleanText(text).replace(HANGING_WORDS, '').replace(/:$/, '')
  return quote(/^\p{Ll}/u.test(part) ? `…${part}` : part, length)
}

/** Returns whole sentences if one ends in the second half of the allowed length, or else whole words. */
function cutToSentences(text: string, length: number): string {
  if (text.length <= length) return text
  const ends = [...text.slice(0, length).matchAll(/[.!?;](?=\s(?!\d))|[。！？；]|\s[—–·|](?=\s)/g)].map(
    ({ index }) => index
  )
  const last = ends.at(-1)
  if (last !== undefined && last > length / 2) return text.slice(0, last + 1).replace(/[;；\s]$/, '…')
  return cutToWords(text, length)
}

/** Returns as many words as fit, with an ellipsis. */
function cutToWords(text: string, length: number): string {
  let cut = cutAtWord(text, length).replace(/…$/, '')
  // Half of a remark in parentheses may mislead more than none.
  const opened = cut.lastIndexOf('(')
  if (opened > Math.max(length / 3, cut.lastIndexOf(')'))) cut = cut.slice(0, opened).trimEnd()
  while (cut.length > length / 2 && HANGING_WORDS.test(cut)) cut = cut.replace(HANGING_WORDS, '')
  return `${cut}…`
}

/**
 * Joins names, each once: "A", "A and B", "A, B and 4 other roles". A plural noun gets no count, because there may be
 * others that could not be read: "A, B and other plans", "A, B and more".
 */
export function joinNames(all: readonly string[], max = 3, noun = ''): string {
  const names = [...new Set(all)]
  const rest = names.length - max
  if (rest > 0 && noun.endsWith('s'))
    return `${names.slice(0, max).join(', ')} and ${rest > 1 ? `other ${noun}` : 'more'}`
  if (rest > 0) {
    const others = `${rest} ${noun ? 'other ' : 'more'}${noun && rest > 1 ? `${noun}s` : noun}`
    return `${names.slice(0, max).join(', ')} and ${others}`
  }
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** Whether a heading is a sentence and not a name: "Your crates in order. Without the paperwork." */
export function isSlogan(heading: string): boolean {
  return /[.!]$/.test(heading)
}

/** Returns the numbers in a text, as written. */
export function numbersIn(text: string): readonly string[] {
  return text.match(/\d[\d.,]*/g) ?? []
}

/** Returns a text with a mark in place of each number, which is the same for texts that only differ in their numbers. */
export function withoutNumbers(text: string): string {
  return text.replace(/\d[\d.,]*/g, '#')
}

/** Returns the source of a regular expression that matches a text. */
export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Words for a quantity without a limit, in the languages of most pages. */
export const UNLIMITED =
  /∞|無制限|(?<!\p{L})(?:unlimited|infinite|no limits?|unbegrenzt\p{L}*|unlimitiert\p{L}*|illimit\p{L}+|sans limites?|ilimitad[oa]s?|sin límites?|sem limites?|senza limiti|onbeperkte?|obegränsa[dt]\p{L}*|ubegr[eæ]n[sz]et|bez (?:limitu|limitów|ograniczeń)|nielimitowan\p{L}+|nelimitat\p{L}*|neomezen\p{L}+)(?!\p{L})/iu

/** Numbers before a heading: "02 — Our story", "05 / Contact", "05 Contact". */
export const NUMBERING = /^(?:(?!\p{Sc})\W)*(?:\d{1,2}\s?(?:[.)—–|·-]\s|\/\s(?=\p{Lu}))|0\d\s?(?=\p{Lu}))/u
/** Words that carry no meaning on their own. "not" and "or" do. */
export const SMALL_WORDS = new Set(
  'a an the and but by with within into onto for of to in on at from our your their its this that these those is are was were be been has have will you we it so as und u der die das ein eine mit für von et le la les des un une y el los las e il lo gli en het de och att og at i w na z do su sus tu tus vuestro ihr ihre ihren ihrem dein deine deinen deinem euer eure votre vos ton tes ta'.split(
    ' '
  )
)

/** Returns how a sentence states the period after an amount: " a month", " a month per user". */
export function periodPhrase(period: string): string {
  if (period === 'one-time') return ' one-time'
  if (period === 'month / year') return ' a month (billed yearly)'
  const [, subject, time] = /^(?:(\p{L}+) \/ )?(month|year|week|day)$/u.exec(period) ?? []
  if (time) return ` a ${time}${subject ? ` per ${subject}` : ''}`
  // A single letter may be a month or a meter.
  return /^\p{L}{2,}$/u.test(period) ? ` per ${period}` : ''
}

const CURRENCY_CODES =
  'USD|EUR|GBP|CHF|JPY|CNY|INR|CAD|AUD|NZD|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|MDL|BGN|RSD|UAH|RUB|GEL|KZT|BRL|MXN|ARS|' +
  'CLP|COP|UYU|SGD|HKD|TWD|MYR|IDR|THB|VND|PKR|BDT|LKR|KRW|ZAR|NGN|KES|GHS|EGP|AED|SAR|QAR|ILS|TRY'
const CURRENCY_WORDS = '[Ee]uros?|[Kk]r|[Zz]ł|[Kk]č|円|元|원|TL|Ft|lei|руб|лв|грн|ден|дин'
/** Currency signs in front of an amount. A single letter may also begin the name of a product: "R2". */
const CURRENCY_PREFIXES = String.raw`Rs\.?|Rp\.?|RM|[Kk][Ss]h|Dhs?|S/|R(?=\s?\d{1,3}(?:[,\s]\d{3}|\d))`
const AMOUNT = String.raw`\d(?:[\d.,' ]{0,18}\d)?`
const MONEY = new RegExp(
  [
    // Several countries call their currency dollar or peso.
    String.raw`(?:[A-Z]{1,3})?\p{Sc}\s?(?:${AMOUNT}|\.\d+)(?:\s?[kKmM](?!\p{L}))?(?:(?<=\$.*)\s?(?:${CURRENCY_CODES})(?!\p{L}))?`,
    String.raw`(?<![\p{L}\p{N}])(?:${CURRENCY_CODES}|${CURRENCY_PREFIXES})\s?${AMOUNT}`,
    // A footnote may be between the two: "449* €".
    String.raw`${AMOUNT}\*?\s?(?:\p{Sc}|(?:${CURRENCY_CODES}|${CURRENCY_WORDS})(?!\p{L}))`,
  ].join('|'),
  'gu'
)

/** Returns the amounts of money in a text, as written. */
export function amountsIn(text: string): string[] {
  return cleanText(text).slice(0, 5_000).match(MONEY) ?? []
}

/** Returns the number in an amount, so that "$1,250.00" equals "1250 USD": "1250". */
export function amountKey(amount: string): string {
  return amount
    .replace(/[^\d.,]/g, '')
    .replace(/[.,](?=\d{3}(?!\d))/g, '')
    .replace(/[.,]0{1,2}$/, '')
    .replace(',', '.')
}

const CODES_OF_SIGNS: Record<string, string> = { $: 'USD', '€': 'EUR', '£': 'GBP' }

/** Returns a key that all notations of an amount share: "49 €", "€49.00", "EUR 49". */
export function notationKey(amount: string): string {
  const currency = amount.replace(/[\d.,'\s]/g, '')
  return `${amountKey(amount)} ${CODES_OF_SIGNS[currency] ?? currency}`
}

/** Counts words. In scripts without spaces, two characters count as a word. */
export function wordCount(text: string): number {
  return text === '' ? 0 : text.split(/\s+/).length + Math.floor(wideCharacters(text) / 2)
}

/** Returns a noun with its article: "a Designer", "an Engineer". */
export function withArticle(noun: string): string {
  return `${/^[aeio]|^u(?!n[ie])/i.test(noun) ? 'an' : 'a'} ${noun}`
}

/** Whether a line is code, markup, a command, a dump or an unfilled placeholder. */
export function isCode(text: string): boolean {
  return /^---\s+\w[\w-]*:\s|[{}]\s*$|^\s*(?:\/\/|#!|>>>)|[)\]}"'`]{2}\s*;\s*$|\w\s?=\s?[^;=]{1,200};\s*$|=>|^\s*(?:var|const|let|function|import|from\s\S+\simport|return|npm|npx|pip|uv|curl|sudo|apt|brew|git|docker|python|\$)\s|\w\((?!e?s\))[^)]*\)\s*[;{]|\bdef\s\w+\(|\s--[a-z]{2}|\bgit clone\b|<\s?\/?\s?(?:script|div|span|style|button)\b|\]\(|\w\["|-->|^[\w-]+: \w+\/[\w+-]+$|\w\{"|\{\{|\}\}|\(0x[\da-f]+|\$\{|\$[a-z]+[A-Z]\w*|^\s*->|\b\w+::\w|\[[Yy]\/[Nn]\]/.test(
    text
  )
}

/**
 * Returns the sentences of a text. Numbers and single letters continue them: "§ 12 Abs. 3", "the EU-U.S. Framework".
 */
export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?])(?<!(?<!\p{L})\p{L}\.|\(\p{L}+\.)\s+(?!\d)|(?<=[。！？])/u)
}

/** Whether a line is only a URL, an email address or a phone number: "Phone: +49 30 1234567". */
export function isContact(line: string): boolean {
  return /^(?:[\p{L}.-]+:?\s)?(?:\S+@\S+|\S+\.\p{L}{2,}\S*|(?:\+|\(?0)[\d\s()/.-]{6,})$/u.test(line)
}
