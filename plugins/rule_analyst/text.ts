import { cutAtWord } from '#platform/contract'

/** Page text as one clean line: without control and direction marks, white space collapsed. */
export function plain(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** A text of the page in quotation marks, cut to fit a sentence. */
export function quoted(text: string, length = 80): string {
  return `“${cutAtWord(withoutQuotes(plain(text)), length)}”`
}

/** A customer's words come in marks of their own. */
function withoutQuotes(text: string): string {
  return text.replace(/^[“”"„«]+(?=\S)|(?<=\S)[“”"»]+$/gu, '') || text
}

/** Words of context in front of the first difference. */
const CONTEXT = 3
/** Texts shorter than this are quoted from their start. */
const SHORT = 60

/** Both texts from shortly before their first difference on, so that a cut one still shows it. */
export function fromDifference(before: string, after: string): [before: string, after: string] {
  const wordsBefore = plain(before).split(' ')
  const wordsAfter = plain(after).split(' ')
  let same = 0
  while (same < wordsBefore.length && wordsBefore[same] === wordsAfter[same]) same++
  const start = Math.max(0, same - CONTEXT)
  const tail = (words: string[]) => {
    const text = words.join(' ')
    return start === 0 || text.length <= SHORT ? text : `…${words.slice(start).join(' ')}`
  }
  return [tail(wordsBefore), tail(wordsAfter)]
}

/** A long text from the sentence on in which it differs from the other one. */
export function fromChangedSentence(text: string, other: string | undefined, length: number): string {
  const whole = plain(text)
  if (whole.length <= length || other === undefined) return cutAtWord(whole, length)
  const against = plain(other)
  let same = 0
  while (same < whole.length && whole[same] === against[same]) same++
  const start = Math.max(...['. ', '! ', '? ', '; '].map((end) => whole.lastIndexOf(end, same - 1))) + 2
  return start < 2 || same - start > length
    ? cutAtWord(whole, length)
    : cutAtWord(`…${whole.slice(start)}`, length)
}

const CODES =
  'USD|EUR|GBP|CHF|JPY|CNY|INR|CAD|AUD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|BRL|MXN|SGD|HKD|ZAR|ILS|TRY|KRW'
const AMOUNT = String.raw`\d(?:[\d.,' ]{0,18}\d)?`
const MONEY = new RegExp(
  [
    String.raw`(?:[A-Z]{1,3})?\p{Sc}\s?${AMOUNT}(?:\s?[kKmM](?!\p{L}))?`,
    String.raw`(?<!\p{L})(?:${CODES})\s?${AMOUNT}`,
    String.raw`${AMOUNT}\s?(?:\p{Sc}|(?:${CODES}|kr|zł|Kč)(?!\p{L}))`,
  ].join('|'),
  'gu'
)

/** Amounts of money in a text, as written. */
export function amountsIn(text: string): string[] {
  return plain(text).slice(0, 5_000).match(MONEY) ?? []
}
