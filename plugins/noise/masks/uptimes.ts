import { MASK, type Mask } from './mask.js'

const UPTIMES = /(?<![\d.,])(?:100|\d\d(?:[.,]\d{1,4})?)(?=\s?%\s(?:uptime|availability)\b)/gi
/** What is promised rather than measured. */
const PROMISE = /\b(?:sla|guarante\w*|commit\w*|promise\w*|credits?)\b/i
const PROMISED = new Set(['99', '99.5', '99.9', '99.95', '99.99', '99.999', '100'])

/** The measured share of time that something was up. From one figure that is commonly promised to another is news. */
export const uptimes: Mask = {
  id: 'uptimes',
  what: 'a measured uptime',
  mask: (text) => (PROMISE.test(text) ? text : text.replace(UPTIMES, MASK)),
  isNoiseBetween: (before, after) => ![before, after].every(saysWhatIsPromised),
}

function saysWhatIsPromised(text: string): boolean {
  return (text.match(UPTIMES) ?? []).every((figure) => PROMISED.has(figure.replace(',', '.')))
}
