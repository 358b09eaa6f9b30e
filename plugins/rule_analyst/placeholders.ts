/** Lines that stand in for content: templates that were not filled in, what forms say, calendars. */
import type { Block } from 'rivalwatch-plugin'
import { wordCount } from './words.js'

/** The end of a line such as "Coming soon...", which says something. */
const STATUS_ENDS = /soon\W*$/i
/** Number of words. */
const MAX_PLACEHOLDER_WORDS = 5

/** Text of a template that was not filled in. */
const FILLER = /lorem ipsum|at vero eos|temporibus autem|nemo enim ipsam|sed ut perspiciatis/i
/** The days of a month, drawn as text: "293012345 6789101112", possibly after the first letters of weekdays. */
const CALENDAR = /^\p{L}{0,14}\s?(?=.*\d{7})[\d\s]{15,}$/u
/** What a form says about its fields, and after it was sent. */
const FORM_HINT =
  /^(?:please (?:enter|provide|fill in|select) (?:an?|your|the) |(?:all )?fields (?:marked )?with an? asterisk|\* ?(?:required|pflichtfeld)|thank you[.!,]? (?:your|we) (?:\p{L}+ ){0,3}(?:received|sent))/iu

/** Whether a line is a placeholder for content that is missing or that a script loads: "Loading reviews...". */
export function isPlaceholder({ kind, text }: Block): boolean {
  if ([FILLER, CALENDAR, FORM_HINT].some((pattern) => pattern.test(text))) return true
  if (/\d/.test(text) || STATUS_ENDS.test(text)) return false
  return kind === 'paragraph' && /(?:\.\.\.|…)$/.test(text) && wordCount(text) <= MAX_PLACEHOLDER_WORDS
}
