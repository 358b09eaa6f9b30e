import { MASK, type Mask } from './mask.js'

const SPAN = String.raw`\d{1,4}\s?(?:days?|d|hours?|hrs?|h|minutes?|mins?|m|seconds?|secs?|s)\b`
const COUNTDOWNS = new RegExp(
  [
    String.raw`(?<!\d)${SPAN}(?:[\s:,·]{1,3}${SPAN}){1,3}`,
    String.raw`(?<=\b(?:ends?|ending|expires?|starts?|closes?|left|over)\s(?:in\s)?:?\s?)${SPAN}`,
    String.raw`(?<!\d)${SPAN}(?=\s(?:left|remaining|to go)\b)`,
    String.raw`(?<=\bwait(?:ing)?(?:\stime)?\s?:?\s?)${SPAN}`,
    String.raw`(?<![\d:])\d{1,3}\s?:\s?\d\d\s?:\s?\d\d(?:\s?:\s?\d\d)?(?![\d:])`,
  ].join('|'),
  'gi'
)

export const countdowns: Mask = {
  id: 'countdowns',
  what: 'a countdown',
  mask: (text) => text.replace(COUNTDOWNS, MASK),
  noiseAlone: true,
}
