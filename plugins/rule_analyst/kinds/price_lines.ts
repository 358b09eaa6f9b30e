/** What the lines with a plan's price say about it: its tax, unit, term and former price. */
import type { Offer } from 'rivalwatch-plugin'
import type { Comparison } from '../comparison.js'
import type { PageVersion } from '../page_version.js'
import { FLOOR_WORDS, isTaxedAlike, nameKey } from '../proof.js'
import { changedQuantities, type Quantity } from '../quantities.js'
import { amountsIn, periodPhrase, quote, wordCount } from '../words.js'
import { amountOf, MAX_BARE_WORDS, type Move } from './price_words.js'
import { hasPrice, isBareAmount } from './prices_in_text.js'

/** Whether both prices include taxes, or neither does. */
export function areTaxedAlike({ before, after }: Comparison, { from, to }: Move): boolean {
  const [old, now] = [linesFrom(before, from), linesFrom(after, to)].map((lines) => lines.join(' '))
  return isTaxedAlike(old, now)
}

/** How long something lasts that is paid once: "6-week term". */
const TERM =
  /(?<![\d.,])\d{1,3}[ -](?:day|week|month|year|tag|woche|monat|jahr|jour|semaine|mois|an|día|semana|mes|año)(?:s|e|n|es)?(?!\p{L})/iu

/** Whether a line with a length of time says how long a plan lasts, and not a trial or a guarantee. */
function isTerm(text: string): boolean {
  return (
    /(?<!\p{L})(?:term|access|duration|membership|laufzeit|durée)(?!\p{L})/iu.test(text) ||
    text.replace(TERM, '').replace(/[\s()]/g, '') === ''
  )
}

/** Returns the line of a plan's box that says how long the plan lasts, if its price was for another period before. */
export function termPhrase(version: PageVersion, { name, from, to }: Move): string {
  const box = version.unitsOf('plan').find(({ title }) => title === name)
  if (!box || from.period === to.period || !/^(?:one-time)?$/.test(to.period)) return ''
  const term = version.blocks
    .slice(box.start, box.end)
    .find(
      ({ text }) => text !== box.title && TERM.test(text) && wordCount(text) <= MAX_BARE_WORDS && isTerm(text)
    )
  // "6-week term" of "(6-week term)" and of "6-week term (of monitoring)."
  return term ? ` (${quote(term.text.replace(/^\(|\)$/g, '').replace(/\s*\(.*$/, ''), 40)})` : ''
}

/** The lower end of a range before its upper end: "60 à 90 €". */
const RANGE_BEFORE = /\d\s*(?:[-–—]|to|bis|à|al?|tot|til|do)\s*$/iu

/** Returns the short line with a price, if possible one that names what it is for; empty if there is none. */
export function lineOfPrice({ blocks }: PageVersion, offer: Offer, name: string): string {
  const amount = amountOf(offer)
  const at = blocks.findIndex(({ text }) => nameKey(text) === nameKey(name))
  // A price is below the name of what it is for.
  const lines = [...blocks.slice(Math.max(0, at)), ...blocks.slice(0, Math.max(0, at))].filter(
    ({ text }) => text.includes(amount) && wordCount(text) <= MAX_BARE_WORDS
  )
  const named = lines.find(({ text }) => text.includes(name))
  const bare = lines.find(({ text }) => isBareAmount(text) || RANGE_BEFORE.test(text.split(amount, 1)[0]))
  return (named ?? bare)?.text ?? ''
}

/** Returns the line with a price without the name that it begins with: "77 € (90 min)" of "Massage: 77 € (90 min)". */
export function lineWithoutName(version: PageVersion, offer: Offer, name: string): string {
  const line = lineOfPrice(version, offer, name)
  return line.startsWith(name) ? line.slice(name.length).replace(/^[\s:–—-]+/, '') : line
}

/** Returns the unit next to a price, such as "/ 5 h"; empty if a sentence can state its period. */
export function unitOf(version: PageVersion, offer: Offer, name: string): string {
  if (periodPhrase(offer.period) !== '') return ''
  const line = lineOfPrice(version, offer, name)
  const rest = nameKey(line.replace(name, ' ').replace(amountOf(offer), ' ').replace(FLOOR_WORDS, ' '))
  return /\p{L}/u.test(rest) && rest !== nameKey(name) ? rest : ''
}

/**
 * Whether both prices or neither come right after a crossed-out one, and the new version does not call the old one
 * regular.
 */
export function areListedAlike({ before, after }: Comparison, { from, to }: Move): boolean {
  const [old, now] = [linesFrom(before, from), linesFrom(after, to)].map(([line = '']) => {
    const [first, second] = amountsIn(line)
    return second !== undefined && line.replace(/\s/g, '').includes(`${first}${second}`.replace(/\s/g, ''))
  })
  const isRegular = after.blocks.some(({ text }) => REGULAR.test(text) && text.includes(amountOf(from)))
  return old === now && !isRegular
}

/** Words for the price that an offer undercuts. */
const REGULAR = /(?<!\p{L})(?:regular(?:ly)?|normal(?:ly)?|was|list price|statt|au lieu de)(?!\p{L})/iu

/** Returns the line with a price, and the one below it. */
function linesFrom({ blocks }: PageVersion, offer: Offer): string[] {
  const amount = amountOf(offer)
  const at = blocks.findIndex(({ text }) => text.includes(amount))
  return blocks.slice(Math.max(0, at), at + 2).map(({ text }) => text)
}

/** Number of words. A longer line says more than a quantity. */
const MAX_QUANTITY_WORDS = 4

/** A quantity of a plan, as a sentence states it, and the line that states it. */
interface PlanQuantity {
  text: string
  number: string
  line: string
}

/**
 * Returns a quantity of a plan that changed, before and after; null if there is none. Without it, a lower price for less
 * would seem to be a discount.
 */
export function changedQuantity(
  { before, after }: Comparison,
  { name }: Move
): [PlanQuantity, PlanQuantity] | null {
  const [old, now] = [before, after].map((version) => shortLinesOf(version, name))
  const changed = changedQuantities(old.join('\n'), now.join('\n'))
  // If a plan has more of one thing and less of another, one of them alone would mislead.
  const directions = new Set(changed.map(([from, to]) => countOf(to) > countOf(from)))
  const [pair] = changed
  return directions.size === 1 ? [withLine(pair[0], old), withLine(pair[1], now)] : null
}

function countOf({ number }: Quantity): number {
  return Number(number.replace(/[.,]/g, ''))
}

/** Returns the short lines of a plan's box that are not about its price. */
function shortLinesOf(version: PageVersion, name: string): string[] {
  const box = version.unitsOf('plan').find(({ title }) => title === name)
  return (box ? version.blocks.slice(box.start, box.end) : [])
    .map(({ text }) => text)
    .filter((text) => wordCount(text) <= MAX_BARE_WORDS && !hasPrice(text) && !TERM.test(text))
}

function withLine({ text, number }: Quantity, lines: readonly string[]): PlanQuantity {
  const line = lines.find((one) => one.includes(text)) ?? text
  return { text: wordCount(line) <= MAX_QUANTITY_WORDS ? line : text, number, line }
}
