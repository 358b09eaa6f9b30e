/** Matches the boxes of plans in two versions by the lines that only one box has. */
import type { Unit } from 'rivalwatch-plugin'
import type { Comparison } from '../comparison.js'
import { stemsOf, textKey } from '../likeness.js'
import type { PageVersion } from '../page_version.js'
import {
  hasSamePrice,
  isNewName,
  isRemovedName,
  isStillFree,
  lacksAmount,
  nameKey,
  partsOfName,
} from '../proof.js'
import { amountsIn, wordCount } from '../words.js'
import { isBareAmount } from './prices_in_text.js'

/** Number of words. A longer heading is not a plan's name. */
const MAX_NAME_WORDS = 5
/** Lines that two boxes must share to be one renamed plan: their number, and their share of the smaller box. */
const MIN_SAME_PLAN = { lines: 2, share: 0.5 }
/** Share of the larger box. With at least this many shared lines, two boxes are one plan whatever else the page says. */
const MIN_SAME_BOX = 0.75
/** Share of the lines that only a removed plan had. If more are left, the page shows the plan in another form. */
const MAX_LEFT_SHARE = 0.25

/** A plan under its old and its new name. */
export interface Rename {
  from: Unit
  to: Unit
}

/** Pairs boxes that have mostly the same lines, or the same price and a word of the name, under different names. */
export function findRenames(
  comparison: Comparison,
  removed: readonly Unit[],
  added: readonly Unit[]
): Rename[] {
  const free = new Set(added)
  return removed.flatMap((from) => {
    const namesake = [...free].find((unit) => hasSharedPart(from.title, unit.title))
    const to = namesake ?? [...free].find((unit) => isSamePlan(comparison, from, unit))
    if (!to) return []
    if (
      !namesake &&
      (![from, to].every(isProductName) ||
        // Another size is another product.
        figuresOf(from.title) !== figuresOf(to.title) ||
        // The rest of the page may still use the old name.
        !(
          isSameBox(comparison, from, to) ||
          (isRemovedName(comparison, from.title) && isNewName(comparison, to.title))
        ))
    )
      return []
    free.delete(to)
    return [{ from, to }]
  })
}

/**
 * Returns the part of the old version that a new plan's box was under another heading, which the reader did not take for
 * a plan; null if there is none.
 */
export function sectionBefore({ before, after }: Comparison, plan: Unit): Unit | null {
  const heading = after.blocks[plan.start]
  const below = (blocks: PageVersion['blocks'], start: number) => {
    const end = blocks.findIndex(({ kind }, at) => at > start && kind === 'heading')
    return { start, end: end < 0 ? blocks.length : end }
  }
  const lines = new Set(linesBelow(after, plan))
  const isRead = (at: number) => before.unitsOf('plan').some(({ start, end }) => at >= start && at < end)
  const sections = before.blocks.flatMap(({ kind, text, path }, at) =>
    kind === 'heading' &&
    !isRead(at) &&
    path.join('\n') === heading?.path.join('\n') &&
    !after.headingKeys.has(textKey(text)) &&
    !before.headingKeys.has(textKey(plan.title))
      ? [{ ...plan, title: text, ...below(before.blocks, at) }]
      : []
  )
  return (
    sections.find((section) => {
      const old = new Set(linesBelow(before, section))
      const shared = old.intersection(lines).size
      return shared >= MIN_SAME_PLAN.lines && shared >= MIN_SAME_PLAN.share * Math.max(old.size, lines.size)
    }) ?? null
  )
}

/** Returns the keys of the lines below the name of a box, without its buttons. */
function linesBelow({ blocks }: PageVersion, { start, end }: Unit): string[] {
  return blocks
    .slice(start + 1, end)
    .filter(({ kind }) => kind !== 'cta')
    .map(({ text }) => textKey(text))
}

/** Whether two names have a part in common: "Tier 1 — Essential Agents" and "Starter — Essential Agents". */
function hasSharedPart(one: string, other: string): boolean {
  const [parts, others] = [one, other].map((name) => new Set(partsOfName(name).map(nameKey)))
  return !parts.isDisjointFrom(others)
}

/**
 * Pairs boxes that took the places of others, between boxes that stayed. Each name stands in its own box only, so that
 * one box was not just read under another of its lines.
 */
export function findReplacements(
  { before, after }: Comparison,
  removed: readonly Unit[],
  added: readonly Unit[]
): Rename[] {
  const now = after.unitsOf('plan')
  const slots = before.unitsOf('plan').map((from, at) => ({ from, to: now[at] }))
  const replaced = slots.filter(({ from, to }) => to && nameKey(from.title) !== nameKey(to.title))
  const isAligned = slots.length === now.length && replaced.length * 2 <= slots.length
  const isReplaced = ({ from, to }: Rename) =>
    removed.includes(from) &&
    added.includes(to) &&
    !boxLines(before, from).includes(textKey(to.title)) &&
    !boxLines(after, to).includes(textKey(from.title))
  return isAligned && replaced.every(isReplaced) ? replaced : []
}

function figuresOf(title: string): string {
  return (title.match(/\d+/g) ?? []).join(' ')
}

/** Whether a title names something sold, and is not a caption or the heading of a form. */
function isProductName({ title }: Unit): boolean {
  return /^[\p{Lu}\p{N}]/u.test(title) && wordCount(title) <= MAX_NAME_WORDS
}

function isSamePlan(comparison: Comparison, from: Unit, to: Unit): boolean {
  const [old, now] = [linesOnlyOf(comparison.before, from), linesOnlyOf(comparison.after, to)]
  const shared = old.intersection(now).size
  return (
    isSameBox(comparison, from, to) ||
    (shared >= MIN_SAME_PLAN.lines && shared >= MIN_SAME_PLAN.share * Math.min(old.size, now.size)) ||
    (hasSamePrice(from, to) && !stemsOf(from.title).isDisjointFrom(stemsOf(to.title)))
  )
}

/** Whether two boxes have nearly all their own lines in common, or all lines but their names and buttons. */
function isSameBox(comparison: Comparison, from: Unit, to: Unit): boolean {
  if (hasSameLines(comparison, from, to)) return true
  const [old, now] = [linesOnlyOf(comparison.before, from), linesOnlyOf(comparison.after, to)]
  const shared = old.intersection(now).size
  return shared >= MIN_SAME_PLAN.lines && shared >= MIN_SAME_BOX * Math.max(old.size, now.size)
}

function hasSameLines({ before, after }: Comparison, from: Unit, to: Unit): boolean {
  const [old, now] = [boxLines(before, from), boxLines(after, to)]
  return old.length > MIN_SAME_PLAN.lines && old.join('\n') === now.join('\n')
}

/** Returns the lines that only this plan has, without its name and buttons. */
function linesOnlyOf(version: PageVersion, unit: Unit): Set<string> {
  const others = new Set(
    version
      .unitsOf('plan')
      .flatMap((one) => (nameKey(one.title) === nameKey(unit.title) ? [] : boxLines(version, one)))
  )
  return new Set(boxLines(version, unit)).difference(others)
}

function boxLines({ blocks }: PageVersion, { title, start, end }: Unit): string[] {
  return blocks
    .slice(start, end)
    .filter(({ kind, text }) => kind !== 'cta' && nameKey(text) !== nameKey(title))
    .map(({ text }) => textKey(text))
}

/**
 * Whether nearly nothing is left of a plan's box, between others that are still there. Its name may remain in other
 * texts, such as an answer, or as a line that was there before and has no price below it.
 *
 * @param maxLeft share of the lines that only this plan had and that the page may still have
 */
export function isBoxGone(comparison: Comparison, unit: Unit, maxLeft = MAX_LEFT_SHARE): boolean {
  const { before, after } = comparison
  const { offers = [] } = unit
  const isFree = offers.length > 0 && offers.every(({ amount }) => amount === '0')
  // "Host it yourself for free" may say in a sentence what had a box.
  if (isStillFree(after, unit.title) || (isFree && after.says(unit.title))) return false
  const kept = new Set(after.unitsOf('plan').map(({ title }) => nameKey(title)))
  const isKept = before.unitsOf('plan').some(({ title }) => kept.has(nameKey(title)))
  const lines = [...linesOnlyOf(before, unit)]
  const [old, now] = [before, after].map((version) => positionsOf(version, unit.title))
  const isMoved = !hasOnlyRemovals(comparison) && now.some((at) => hasPriceBelow(after, at, unit))
  const isTitled =
    isMoved || now.length >= Math.max(1, old.length) || after.blocks.some(({ text }) => isPriced(text, unit))
  return (
    isKept &&
    !isTitled &&
    (lines.length >= MIN_SAME_PLAN.lines || isPriceGone(after, unit)) &&
    lines.filter((line) => after.lineKeys.includes(line)).length <= maxLeft * lines.length
  )
}

/** Whether a page only lost lines, so that no plan was redrawn in another form. */
export function hasOnlyRemovals({ edits, controls }: Comparison): boolean {
  return [...edits, ...controls].every(({ after }) => !after)
}

function isPriceGone(after: PageVersion, { offers = [] }: Unit): boolean {
  return offers.length > 0 && offers.every(({ text }) => lacksAmount(after, text))
}

/** Whether a line is a plan's name with a price: "Pro $19/mo". */
function isPriced(text: string, { title }: Unit): boolean {
  const name = nameKey(title)
  return (
    nameKey(text).startsWith(`${name} `) &&
    amountsIn(text).length > 0 &&
    isBareAmount(text.slice(name.length))
  )
}

/** Returns the positions of the lines that consist of a plan's name. */
function positionsOf({ blocks }: PageVersion, title: string): number[] {
  return blocks.flatMap(({ text }, at) => (nameKey(text) === nameKey(title) ? [at] : []))
}

/** Whether a line that belongs to a heading states one of a plan's prices. */
function hasPriceBelow({ blocks }: PageVersion, at: number, { offers = [] }: Unit): boolean {
  const amounts = offers.flatMap(({ text }) => amountsIn(text))
  const below = blocks.slice(at + 1)
  const end = below.findIndex(({ path }) => !path.includes(blocks[at].text))
  return below
    .slice(0, end < 0 ? below.length : end)
    .some(({ text }) => amountsIn(text).some((amount) => amounts.includes(amount)))
}
