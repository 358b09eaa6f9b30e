import type { Unit } from 'rivalwatch-plugin'
import { type Claim, HIGH, type Kind, MEDIUM } from '../claim.js'
import type { Look } from '../look.js'
import { thePage } from '../page_names.js'
import { lineOf, type Passage } from '../pairing.js'
import { compareUnits, isGone, isNew, lacks, nameKey } from '../proof.js'
import { key, type Side } from '../side.js'
import { amountsIn, listed, name, withArticle, wordCount } from '../words.js'
import { priceOf } from './prices.js'
import { isAsking, isBare, pageWeight } from './prices_in_text.js'

const MOST_NAMED = 3
/** Number of plans. If more are new, the page is new or is read differently. */
const MANY = 2
/** Number of words. A longer heading is not a plan's name. */
const LONGEST_NAME = 5
/** No page has more plans. */
const MOST_PLANS = 25
/** Lines between a plan's name and its price. */
const MOST_ABOVE = 5
/** Lines that two boxes must share to be one renamed plan: their number, and their share of the smaller box. */
const SAME_PLAN = { lines: 2, share: 0.5 }

interface Renamed {
  from: Unit
  to: Unit
}

/** Plans that were added, removed or renamed. If several changed together, both lineups are named. */
export const plans: Kind = {
  find(look) {
    if (look.isLegal) return []
    const hasBoxes = look.before.unitsOf('plan').length + look.after.unitsOf('plan').length > 0
    if (!hasBoxes && look.isEditorial) return []
    const { gone, come } = hasBoxes ? compareUnits(look, 'plan') : fromFields(look)
    const [old, now] = [gone.slice(0, MOST_PLANS), come.slice(0, MOST_PLANS)]
    const renamed = renames(look, old, now)
    const isRenamed = new Set(renamed.flatMap(({ from, to }) => [from, to]))
    // A page without any price may still show its plans, but in a form that cannot be read.
    const isReadable = !hasBoxes || look.after.blocks.some(({ text }) => amountsIn(text).length > 0)
    const removed = old.filter((unit) => isReadable && !isRenamed.has(unit) && isGone(look, unit.title))
    const added = now.filter(
      (unit) => !isRenamed.has(unit) && (removed.length > 0 || isNew(look, unit.title))
    )
    return [...renameClaims(look, renamed, old.length !== now.length), ...lineupClaims(removed, added, look)]
  },
}

/**
 * Finds plans on a page without boxes: from the detector's fields, and from headings that were added or removed with a
 * price.
 */
function fromFields(look: Look): { gone: Unit[]; come: Unit[] } {
  const { fields, edits } = look
  const units = (side: 'added' | 'removed'): Unit[] => {
    const version = look[side === 'added' ? 'after' : 'before']
    const lines = new Set(
      edits.flatMap((edit) => {
        const [line, other] = side === 'added' ? [edit.after, edit.before] : [edit.before, edit.after]
        return line && !other && line.text.length <= 60 ? [nameKey(line.text)] : []
      })
    )
    return fields
      .filter(
        ({ category, kind, facts }) =>
          category === 'pricing' && kind === side && facts?.subject && facts.feature === undefined
      )
      .filter(
        ({ field, facts }, _, all) =>
          field.startsWith('plans.') ||
          lines.has(nameKey(facts!.subject!)) ||
          all.some((one) => one.field === `plans.${facts!.subject}`)
      )
      .filter(({ facts }) => isHead(version, facts!.subject!))
      .map(({ field, before, after, facts }) => {
        const [title, text] = [facts!.subject!, (after ?? before)!]
        const offer = { subject: '', text, amount: null, currency: null, period: facts!.period ?? '' }
        const isPriced = field.startsWith('prices') && isFirstPrice(version, title, text)
        return { kind: 'plan', title, start: 0, end: 0, offers: isPriced ? [offer] : [] }
      })
      .reduce((all: Unit[], unit) => {
        const same = all.find(({ title }) => nameKey(title) === nameKey(unit.title))
        if (!same) return [...all, unit]
        same.offers = [...(same.offers ?? []), ...unit.offers]
        return all
      }, [])
  }
  return { gone: units('removed'), come: units('added') }
}

/**
 * Returns the first price under a heading, which is the plan's and not that of an extra; null if it is in running text.
 */
function firstPrice({ blocks }: Side, title: string): string | null {
  const under = blocks.filter(({ path }) => nameKey(path.at(-1) ?? '') === nameKey(title))
  const first = under.slice(0, MOST_ABOVE).find(({ text }) => isAsking(text))
  return first && isBare(first.text) ? first.text : null
}

function isFirstPrice(side: Side, title: string, price: string): boolean {
  if (!side.content) return true
  const [amount = price] = amountsIn(price)
  const isCell = side.blocks.some(({ kind, text }) => kind === 'cell' && text.includes(amount))
  return firstPrice(side, title)?.includes(amount) ?? isCell
}

const NO_PLAN =
  /[?!.:/]|\d|\b(?:free trial|try|start|most popular|faq|questions?|compare|price|pricing|for|add-?ons?|extras?|options?|modules?)\b/i

/** Whether a name is a heading with a price or a column header, and not a caption, timer or question. */
function isHead(side: Side, title: string): boolean {
  const { content, blocks } = side
  if (NO_PLAN.test(title) || wordCount(title) > LONGEST_NAME) return false
  const inTable = (content?.plans as { plans?: string[] } | undefined)?.plans ?? []
  const isCell = blocks.some(({ kind, text }) => kind === 'cell' && nameKey(text) === nameKey(title))
  return content === null || isCell || inTable.includes(title) || firstPrice(side, title) !== null
}

/** Pairs boxes that have mostly the same lines under different names. */
function renames(look: Look, gone: readonly Unit[], come: readonly Unit[]): Renamed[] {
  const free = new Set(come)
  return gone.flatMap((from) => {
    const to = [...free].find((unit) => isSamePlan(look, from, unit))
    if (!to || ![from, to].every(isNamed) || !isGone(look, from.title) || !isNew(look, to.title)) return []
    free.delete(to)
    return [{ from, to }]
  })
}

/** Whether a title names something sold, and is not a caption or the heading of a form. */
function isNamed({ title, offers = [] }: Unit): boolean {
  const isSold =
    offers.some(({ text }) => amountsIn(text).length > 0) ||
    offers.length === 0 ||
    ON_REQUEST_NAME.test(title)
  return /^[\p{Lu}\p{N}]/u.test(title) && wordCount(title) <= LONGEST_NAME && isSold
}

/** Common names of plans without a price. */
const ON_REQUEST_NAME =
  /\b(?:enterprise|custom|business|teams?|agency|organi[sz]ation|corporate|scale|premium|pro|plus|ultimate|unlimited)\b/i

function isSamePlan(look: Look, from: Unit, to: Unit): boolean {
  const [old, now] = [linesOf(look.before, from), linesOf(look.after, to)]
  const shared = old.intersection(now).size
  return shared >= SAME_PLAN.lines && shared >= SAME_PLAN.share * Math.min(old.size, now.size)
}

/** Returns the lines that only this plan has, without its name and buttons. */
function linesOf(side: Side, unit: Unit): Set<string> {
  const lines = ({ title, start, end }: Unit) =>
    side.blocks
      .slice(start, end)
      .filter(({ kind, text }) => kind !== 'cta' && nameKey(text) !== nameKey(title))
      .map(({ text }) => key(text))
  const others = new Set(
    side.unitsOf('plan').flatMap((one) => (nameKey(one.title) === nameKey(unit.title) ? [] : lines(one)))
  )
  return new Set(lines(unit)).difference(others)
}

/** @param isRegrouped whether plans were also added or removed */
function renameClaims(look: Look, renamed: readonly Renamed[], isRegrouped: boolean): Claim[] {
  if (renamed.length === 0) return []
  const isDear = renamed.some(({ from, to }) => atPrice(from) !== atPrice(to))
  const named = renamed.map(({ from, to }) => {
    const price =
      atPrice(from) === atPrice(to)
        ? ''
        : `, now${atPrice(to).replace(/^ at/, '')} in place of${atPrice(from).replace(/^ at/, '')}`
    return `${name(from.title, 40)} to ${name(to.title, 40)}${price}`
  })
  return [
    {
      id: 'plan_renamed',
      points: isDear || isRegrouped || renamed.length > 1 ? HIGH + pageWeight(look) : MEDIUM,
      rank: 94,
      clause: `renamed ${listed(named, 2, 'plan')}`,
      why: renamed.length === 1 ? 'A plan was renamed' : 'Plans were renamed',
      proof: renamed.flatMap(({ to }) => linesAbout(look, to).slice(0, 1)),
      essential: true,
    },
  ]
}

function lineupClaims(removed: readonly Unit[], added: readonly Unit[], look: Look): Claim[] {
  const first = added[0] ?? removed[0]
  if (!first) return []
  // If another plan's price was removed too, the new plan may be that one under another name.
  const isSure = !look.edits.some(({ before, after }) =>
    added.length > 0 ? asksAlone(look.after, before) : asksAlone(look.before, after)
  )
  const gone = listed(
    removed.map(({ title }) => name(title, 40)),
    MOST_NAMED,
    'plans'
  )
  const clause =
    removed.length === 0
      ? added.length > MANY || !isSure
        ? `now lists ${withPrices(added)}`
        : `added ${added.length === 1 ? aPlan(first, look) : withPrices(added)}`
      : added.length > 0
        ? `now lists ${withPrices(added)} in place of ${gone}`
        : `${look.label === 'pricing' && removed.length <= MANY && isSure ? 'removed' : 'no longer lists'} ${removed.length === 1 ? thePlan(first, look) : gone}${look.label === 'pricing' ? '' : ` on ${thePage(look.page)}`}`
  return [
    {
      id: removed.length === 0 ? 'plan_added' : added.length === 0 ? 'plan_removed' : 'plans_replaced',
      points: HIGH + pageWeight(look),
      rank: 95,
      clause,
      why:
        removed.length + added.length === 1
          ? `${name(first.title)} was ${added.length ? 'added' : 'removed'}`
          : 'Plans were added or removed',
      proof: [...added, ...removed].slice(0, MOST_NAMED).flatMap((unit) => linesAbout(look, unit)),
      essential: true,
    },
  ]
}

/** Returns "Indie at $29, Team from $79 and Enterprise at $199 a month". */
function withPrices(units: readonly Unit[]): string {
  const isOnePeriod = new Set(units.map(({ offers }) => offers?.[0]?.period ?? '')).size === 1
  const last = Math.min(units.length, MOST_NAMED) - 1
  const named = units.map((unit, at) => {
    const price = isOnePeriod && at < last ? atPrice(unit).replace(/ an? .*$| per .*$/, '') : atPrice(unit)
    return `${name(unit.title, 40)}${price}`
  })
  return listed(named, MOST_NAMED, 'plans')
}

/** Whether a line consists of an amount that the other version lacks. */
function asksAlone(other: Side, line: Passage | undefined): boolean {
  return line !== undefined && isBare(line.text) && lacks(other, line.text)
}

/** Words for plans, in English, German, French, Spanish, Italian and Portuguese. */
const PLAN_WORD =
  /(?<!\p{L})(?:plans?|tiers?|pricing|subscriptions?|tarife?|pakete?|tarifs?|formules?|abonnements?|planes|piani|planos?)(?!\p{L})/iu

/** Returns "Team plan" or "Founders Pack"; null if the page sells something other than plans, such as cars. */
function asPlan({ title, offers = [] }: Unit, look: Look): string | null {
  const called = name(title, 40)
  if (/\b(?:plan|tier|package|edition|pack|suite)s?$/i.test(called)) return called
  const isRecurring = offers.some(({ period }) => /month|year/.test(period))
  const isPlan =
    isRecurring ||
    look.label === 'pricing' ||
    [look.before, look.after].some((side) => side.matches(PLAN_WORD))
  return isPlan ? `${called} plan` : null
}

function aPlan(unit: Unit, look: Look): string {
  const [plan, price] = [asPlan(unit, look), shownPrice(unit)]
  const called = plan === null ? name(unit.title, 40) : withArticle(plan)
  return `${called}${price.startsWith('“') ? ` (${price})` : atPrice(unit)}`
}

function thePlan(unit: Unit, look: Look): string {
  const [plan, price] = [asPlan(unit, look), shownPrice(unit).replace(/[“”]/g, '')]
  return `${plan === null ? name(unit.title, 40) : `the ${plan}`}${price && ` (${price})`}`
}

/** Returns "$49 a month" or "“Contact us”"; empty if the plan shows no price. */
function shownPrice({ offers }: Unit): string {
  return offers?.[0] ? priceOf(offers[0]) : ''
}

/** Returns " at $49 a month" or " from $49 a month"; empty if the plan shows no amount. */
function atPrice(unit: Unit): string {
  const price = shownPrice(unit)
  if (price === '' || price.startsWith('“')) return ''
  return price.startsWith('from') ? ` ${price}` : ` at ${price}`
}

/** Returns the lines with a plan's name and price. */
function linesAbout({ edits }: Look, { title, offers }: Unit): string[] {
  const lines = edits.map((edit) => lineOf(edit).text)
  const line = lines.find((text) => nameKey(text) === nameKey(title))
  const price = offers?.[0]?.text.replace(/^from /, '')
  const priced = price && lines.find((text) => text.includes(price))
  return [line ?? title, priced ?? price ?? ''].filter(Boolean)
}
