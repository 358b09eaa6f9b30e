import { MASK, type Mask, maskOf } from './mask.js'

/** French and the Nordic languages separate thousands with a space. */
const DIGITS = String.raw`(?:\d{1,3}(?:[ \u00a0\u202f]\d{3}){1,4}(?!\d)|\d[\d.,]{0,14})`
const FIGURE = String.raw`(?<![\d.,\p{L}]|\d[ \u00a0\u202f])(${DIGITS}\s?(?:[kmb](?!\p{L}))?\+?)`

/** Things that are counted but never sold in quantities. */
const AUDIENCE =
  'reviews?|ratings?|stars?|likes?|comments?|replies|responses|votes?|upvotes?|followers?|forks?|claps?|reactions?|applicants?|' +
  'bewertungen|rezensionen|sterne|kommentare?|avis|étoiles|commentaires?|opiniones|valoraciones|reseñas|' +
  'comentarios?|votos|recensioni|commenti'
/** Verbs after a number of customers: "4,000 teams trust us". */
const TRUST_VERBS = 'trust|rely|love|vertrauen|nous font|confían|ya (?:confían|usan)'
const COUNTED = new RegExp(
  [
    String.raw`${FIGURE}(?=\s(?:[\p{L}-]{1,20}\s)?(?:${AUDIENCE})(?!\p{L}))`,
    String.raw`${FIGURE}(?=\s(?:people|visitors|users|others|shoppers)\s(?:are|have|is|online|viewing|watching|looking))`,
    String.raw`${FIGURE}(?=\s(?:online|watching|viewing)(?!\p{L}))`,
    String.raw`${FIGURE}(?=\s(?:left|remaining|in stock)(?!\p{L}))`,
    String.raw`(?<=(?:stars?|forks?|reviews?|ratings?|votes?|likes?|comments?)\s?[:(]?\s?)${FIGURE}`,
    String.raw`(?<=★\s?)${FIGURE}`,
    String.raw`${FIGURE}(?=\s(?:sold|bought|booked|ordered|purchased)\s(?:in|within|over|since|today|yesterday|this)(?!\p{L}))`,
    String.raw`${FIGURE}(?=\sthoughts?\son\s)`,
    String.raw`${FIGURE}(?=(?:\s[\p{L}-]{2,24}){1,3}\s(?:${TRUST_VERBS})(?!\p{L}))`,
    String.raw`(?<=(?:sold|viewed|visited|downloaded|booked|bought|shared|installed)\s)${FIGURE}(?=\stimes?(?!\p{L}))`,
    String.raw`(?<=(?:visitor|visit|customer|member) (?:number|no\.?|#)\s?)${FIGURE}`,
    String.raw`${FIGURE}(?=\smin(?:ute)?s?(?:\sto)?\sread(?!\p{L}))`,
    String.raw`(?<=[·•|]\s?)${FIGURE}(?=\s?min(?:ute)?s?\.?$)`,
    String.raw`${FIGURE}(?=\s?(?:★|/\s?5(?![\d.])|(?:out of|von|sur|sobre|su) (?:5|10)(?!\d)))`,
  ].join('|'),
  'giu'
)

/** Things that are counted in praise ("12,431 users love it") but also sold as limits ("10,000 users"). */
const AMBIGUOUS = new RegExp(
  String.raw`(?<=(?:downloads|installs|visitors|visits|views|members|signatures|users|customers)\s?:\s?)${FIGURE}|${FIGURE}(?=\s(?:[\p{L}-]{1,20}\s)?(?:users|customers|teams|companies|businesses|organi[sz]ations|developers|members|downloads|installs|views|visitors|visits|subscribers|students|sites|websites|stores|signatures)(?!\p{L}))`,
  'giu'
)
const PRAISE = /trusted by|join |joined|loved by|used by|chosen by|relied|happy|worldwide|and counting/i
/** The line below a headline, with its author, date and reading time. */
const BYLINE = /\bmin(?:ute)?s? read\b|\bago\b|\uE000/i
const LIMIT =
  /up to|max|limit|includ|\bper\b|\/|month|year|each|first|additional|extra|seat|plan|(?<!\p{L})(?:bis zu|pro|je|inkl\p{L}*|jusqu|par|hasta|por|al mes|al año)(?!\p{L})/iu

/** Thousands of anything, in any language: "4.211 Unternehmen", "1,482,331 contracts signed". */
const THOUSANDS =
  /(?<![\d.,\p{L}]|\d[ \u00a0\u202f])\d{1,3}(?:([., \u00a0\u202f])\d{3})(?:\1\d{3}){0,3}(?=\s\p{L}{4})/gu

/**
 * Whether a figure is a multiple of 512 or round, with only zeros after the first three digits, as limits are. Short
 * forms with decimals, such as "10.1k", are counters.
 */
function isLimitLike(figure: string): boolean {
  const digits = figure.replace(/\D/g, '')
  const isRound = !/[.,]\d{1,2}\s?[kmb]/i.test(figure) && /^\d{0,3}0*$/.test(digits)
  return isRound || Number(digits) % 512 === 0
}

export const counters: Mask = {
  id: 'counters',
  description: 'a counter',
  mask(text) {
    const masked = text.replace(COUNTED, MASK)
    const isPraise = PRAISE.test(text) || BYLINE.test(text)
    if (LIMIT.test(text) && !isPraise) return masked
    const unlessLimit = (figure: string) => (!isPraise && isLimitLike(figure) ? figure : MASK)
    return masked.replace(AMBIGUOUS, unlessLimit).replace(THOUSANDS, unlessLimit)
  },
}

const UPTIMES = /(?<![\d.,])(?:100|\d\d(?:[.,]\d{1,4})?)(?=\s?%\s(?:uptime|availability)\b)/gi
/** Words for a promised uptime rather than a measured one. */
const PROMISE = /\b(?:sla|guarante\w*|commit\w*|promise\w*|credits?)\b/i
const PROMISED = new Set(['99', '99.5', '99.9', '99.95', '99.99', '99.999', '100'])

/** Measured uptime. A change from one commonly promised figure to another is news. */
export const uptimes: Mask = {
  id: 'uptimes',
  description: 'a measured uptime',
  mask: (text) => (PROMISE.test(text) ? text : text.replace(UPTIMES, MASK)),
  isNoiseBetween: (before, after) => ![before, after].every(saysWhatIsPromised),
}

function saysWhatIsPromised(text: string): boolean {
  return (text.match(UPTIMES) ?? []).every((figure) => PROMISED.has(figure.replace(',', '.')))
}

export const weather = maskOf(
  'weather',
  'a temperature',
  /(?<![\d.])[-−+]?\d{1,3}(?:[.,]\d)?\s?°\s?[CF]?(?!\p{L})/gu
)
