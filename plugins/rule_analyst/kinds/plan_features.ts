import type { FieldChange, Unit } from 'rivalwatch-plugin'
import { type Claim, HIGH, type Kind, MEDIUM } from '../claim.js'
import type { Look } from '../look.js'
import { lineOf } from '../pairing.js'
import { nameKey } from '../proof.js'
import { key, type Side } from '../side.js'
import { differenceOf, listed, name, plain, quoted, wordCount } from '../words.js'
import { TRIAL } from './phrases.js'

const NOT_INCLUDED = 'not included'
const INCLUDED = 'included'
const MOST_NAMED = 2
/** Features per change that are examined. No reader can follow more. */
const MOST_CHANGES = 150
/** Number of features. This many changes make it a different offer. */
const MANY = 3
/** Number of words. A longer line says more than the feature's name. */
const MOST_WORDS = 5
/** Characters. */
const LONGEST_FEATURE = 70
const BADGE = /most popular|best value|recommended|current plan/i
/** Share. A smaller change of a limit is only medium. */
const SLIGHT = 0.1
/** Number of words. A longer cell describes something and does not limit it. */
const LONGEST_LIMIT = 12

interface Item {
  plan: string
  feature: string
  change: FieldChange
}

/**
 * Features of plans that were added or removed, and limits that changed, as the detector read them from lists and
 * tables.
 */
export const planFeatures: Kind = {
  find(look) {
    const changes = look.fields.filter(({ facts }) => facts?.feature !== undefined).slice(0, MOST_CHANGES)
    const items = changes.flatMap((change) => itemOf(look, change) ?? [])
    const moves = items.filter(
      (item) => !isReworded(look, item) && !items.some((one) => isRenamed(look, item, one))
    )
    const came = moves.filter(
      (item) => cameOf(item.change) && isNewIn(look, item.change) && !isNewColumn(look, item)
    )
    const went = moves.filter(
      (item) => wentOf(item.change) && isGoneIn(look, item.change) && !isReplacedIn(look, item)
    )
    const features = new Set([...came, ...went].map(({ feature }) => feature))
    const points = features.size >= MANY || (came.length > 0 && went.length > 0) ? HIGH : MEDIUM
    const limits = items
      .filter(
        ({ change }) =>
          change.kind === 'changed' &&
          !cameOf(change) &&
          !wentOf(change) &&
          differs(change) &&
          isTerse(change)
      )
      // A list and a table may state the same limit.
      .filter((item, at, all) => !all.slice(0, at).some((one) => isSameLimit(one, item)))
    const isPure =
      (came.length === 0 || went.length === 0) && [...came, ...went].every((item) => isKept(look, item))
    return [
      ...(limits.length > 0 ? [limitClaim(look, limits)] : []),
      ...(came.length > 0 ? [moved(look, 'feature_added', came, points, isPure)] : []),
      ...(went.length > 0 ? [moved(look, 'feature_removed', went, points, isPure)] : []),
    ]
  },
}

/** Whether the feature's line was only reworded in place, so that the feature was neither added nor removed. */
function isReworded({ edits }: Look, { feature }: Item): boolean {
  const sought = key(feature)
  return edits.some(
    ({ before, after }) =>
      before && after && key(before.text).includes(sought) !== key(after.text).includes(sought)
  )
}

/** Whether a plan has a new line that may be the feature in other words: "Dashboard access" and "Live dashboard". */
function isReplacedIn({ edits }: Look, { plan, feature }: Item): boolean {
  const stems = (text: string) =>
    new Set((key(text).match(/\p{L}{5,}/gu) ?? []).map((word) => word.slice(0, 5)))
  const sought = stems(feature)
  const holders = new Set(plan.split(', ').map(nameKey))
  return edits.some(
    ({ before, after }) =>
      !before &&
      after?.plan &&
      holders.has(nameKey(after.plan.title)) &&
      !sought.isDisjointFrom(stems(after.text))
  )
}

/** Whether a removed feature's words are in the line of one that the same plans gained. */
function isRenamed(look: Look, one: Item, other: Item): boolean {
  const [gone, come] = one.change.kind === 'removed' ? [one, other] : [other, one]
  if (gone.change.kind !== 'removed' || come.change.kind !== 'added' || gone.plan !== come.plan) return false
  const words = (text: string) => new Set(nameKey(text).split(' '))
  return words(gone.feature).isSubsetOf(words(lineWith(look, come.feature)))
}

function itemOf(look: Look, change: FieldChange): Item | null {
  const { fields, isLegal } = look
  const { feature, subject = '' } = change.facts ?? {}
  if (isLegal || change.category !== 'pricing' || feature === undefined) return null
  // A column for the company itself compares it with others.
  if (subject.split(', ').some((plan) => nameKey(plan) === nameKey(look.page.competitor))) return null
  // A row without a name is not a feature: "04" numbers a step.
  if (!/\p{L}/u.test(feature)) return null
  // A row such as "users" in "5 users" only names what is counted.
  if (change.kind !== 'changed' && /^\p{Ll}+$/u.test(feature)) return null
  if (!isKnownPlan(look, subject)) return null
  const isWithPlan = fields.some(
    (field) =>
      field.category === 'pricing' && field.field === `plans.${subject}` && field.facts?.feature === undefined
  )
  if (change.kind === 'changed' && !stands(look.before, feature)) return null
  if (change.kind === 'changed' && !stands(look.after, feature)) return null
  if (isWithPlan || TRIAL.test(feature) || BADGE.test(feature)) return null
  if (!cameOf(change) || change.kind === 'changed') return { plan: subject, feature, change }
  const holders = subject.split(', ').filter((plan) => !isAddOn(look.after, plan, feature))
  return holders.length > 0 ? { plan: holders.join(', '), feature, change } : null
}

/** Whether a plan lists a feature under "Available as add-ons". */
function isAddOn(side: Side, plan: string, feature: string): boolean {
  const box = boxOf(side, plan)
  if (!box) return false
  const lines = side.blocks.slice(box.start, box.end)
  const at = lines.findIndex(({ text }) => key(text).includes(key(feature)))
  return (
    at > 0 &&
    lines
      .slice(Math.max(0, at - 5), at)
      .some(({ text }) => /\b(?:add[- ]?ons?|optional extras?)\b/i.test(text) && text.length <= 40)
  )
}

/** Whether a row's label is on the page exactly. Otherwise the detector only told the rows apart differently. */
function stands({ content, blocks }: Side, feature: string): boolean {
  return content === null || blocks.some(({ text }) => text.includes(feature))
}

/** Whether these are known plans. If the page has boxes of plans, only those count. */
function isKnownPlan({ before, after, fields }: Look, holders: string): boolean {
  const boxes = [before, after].map(
    (side) => new Set(side.unitsOf('plan').map(({ title }) => nameKey(title)))
  )
  const table = new Set(
    fields.flatMap(({ facts }) =>
      facts?.feature && facts.subject ? facts.subject.split(', ').map(nameKey) : []
    )
  )
  if (boxes.some((titles) => titles.isDisjointFrom(table))) return true
  return holders.split(', ').every((plan) => boxes.every((titles) => titles.has(nameKey(plan))))
}

function cameOf({ kind, before }: FieldChange): boolean {
  return kind === 'added' || (kind === 'changed' && before === NOT_INCLUDED)
}

function wentOf({ kind, after }: FieldChange): boolean {
  return kind === 'removed' || (kind === 'changed' && after === NOT_INCLUDED)
}

/** Share of the lines in a plan's box. */
const LEAST_KEPT = 0.5

/** Whether most lines of each plan are unchanged. Otherwise its features may only be worded differently. */
function isKept({ before, after }: Look, { plan }: Item): boolean {
  return plan.split(', ').every((title) => {
    const [old, now] = [before, after].map((side) => boxOf(side, title))
    if (!old || !now) return true
    const lines = new Set(before.keys.slice(old.start, old.end))
    const kept = after.keys.slice(now.start, now.end).filter((line) => lines.has(line))
    return kept.length >= LEAST_KEPT * Math.max(old.end - old.start, now.end - now.start)
  })
}

function boxOf(side: Side, plan: string): Unit | undefined {
  return side.unitsOf('plan').find(({ title }) => nameKey(title) === nameKey(plan))
}

/** Lines such as "Everything in Free", which include unlisted features. */
const INHERITS = /\b(?:everything|all(?: the)?(?: features)?) (?:in|from|of)\b|\bplus:/i

/** Whether the old version lacks a feature. A feature that moved between plans counts as new in its plan. */
function isNewIn({ before }: Look, { kind, facts }: FieldChange): boolean {
  if (kind === 'changed') {
    const box = boxOf(before, facts!.subject!)
    const inherits = box && before.blocks.slice(box.start, box.end).some(({ text }) => INHERITS.test(text))
    return !inherits || !before.says(facts!.feature!)
  }
  return !isKnown(before, facts!.feature!)
}

/** Whether a version has a feature, even in other words: "Adjacent section watch" and "adjacent section monitoring". */
function isKnown(side: Side, feature: string): boolean {
  const stem = feature.split(' ').slice(0, 2).join(' ')
  return side.says(feature) || (feature.split(' ').length > 2 && stem.length >= 12 && side.says(stem))
}

/**
 * Whether a table gained a column for the plan. Its rows then describe the plan for the first time and add nothing to
 * it.
 */
function isNewColumn({ before, after }: Look, { plan, change }: Item): boolean {
  const heads = ({ blocks }: Side) =>
    blocks.some((block) => block.kind === 'cell' && nameKey(block.text) === nameKey(plan))
  return change.kind === 'changed' && heads(after) && !heads(before)
}

function isGoneIn({ after }: Look, { kind, facts }: FieldChange): boolean {
  if (kind !== 'changed' && isKnown(after, facts!.feature!)) return false
  const box = boxOf(after, facts!.subject ?? '')
  return !box || !after.unitSays(box, facts!.feature!)
}

/** @param isPure whether nothing else about these plans changed, so that "added" or "removed" is certain */
function moved(look: Look, id: string, items: readonly Item[], points: number, isPure: boolean): Claim {
  const [done, verb, word] =
    id === 'feature_added'
      ? ['added', isPure ? 'added' : 'now lists', isPure ? 'to' : 'in']
      : ['removed', isPure ? 'removed' : 'no longer lists', isPure ? 'from' : 'in']
  const byPlans = [
    ...Map.groupBy(items, ({ change }) => change.field.replace(/^plans\.[^.]*\./, '')).values(),
  ]
  const [first] = byPlans
  const holders = [...new Set(first.map(({ plan }) => plan))]
  const together = byPlans.filter(
    (some) => some.map(({ plan }) => plan).join() === first.map(({ plan }) => plan).join()
  )
  const isNamed =
    holders[0] !== 'all plans' &&
    holders[0] !== 'no plan' &&
    holders[0] !== '' &&
    holders.join(', ').length <= 60
  const plans = isNamed
    ? listed(holders.flatMap((one) => one.split(', ').map((plan) => name(plan, 40))))
    : 'its plans'
  const features = together.map(([{ feature, change }]) => {
    const value = cameOf(change) ? change.after : change.before
    return shown(
      change.kind === 'changed' ? feature : asWritten(look, feature, holders),
      change.kind === 'changed' ? value : undefined
    )
  })
  const some = listed(features, MOST_NAMED, 'feature')
  // Features that may have been renamed are not counted.
  const all = look.fields.filter(
    ({ kind, facts }) => kind === first[0].change.kind && facts?.feature && facts.subject === holders[0]
  )
  const isAll = all.length <= together.length
  return {
    id,
    points,
    rank: id === 'feature_added' ? 62 : 58,
    clause: `${verb} ${isAll ? some : some.replace(/ and \d+ other features?$/, ' and more')} ${word} ${plans}`,
    why: `Plan ${items.length === 1 ? 'feature' : 'features'} ${done}`,
    proof: together.map(([{ feature }]) => lineWith(look, feature, holders)),
    essential: true,
  }
}

/** Returns the page's line if it is short: "Unlimited sessions locally" for "sessions locally". */
function asWritten(look: Look, feature: string, holders: readonly string[]): string {
  const line = plain(lineWith(look, feature, holders)).replace(/^[^\p{L}\p{N}]+/u, '')
  return wordCount(line) <= MOST_WORDS ? line : feature
}

/** Returns a feature with its quantity if the page states one, in quotation marks if it is more than a name. */
function shown(feature: string, value: string | undefined): string {
  const text =
    value && value !== INCLUDED && value.toLowerCase().includes(feature.toLowerCase()) ? value : feature
  return wordCount(text) > 5 || /[.!?:]$/.test(text) || text.length > LONGEST_FEATURE
    ? quoted(text, LONGEST_FEATURE)
    : name(text)
}

/** Reports the first limit, and the first one that changed the other way, because one of them alone would mislead. */
function limitClaim(look: Look, limits: readonly Item[]): Claim {
  const isSlight = limits.every(({ change }) => Math.abs(shareOf(change) ?? 1) < SLIGHT)
  const [first] = limits
  const alike = limits.filter((one) => isAlike(one, first))
  const turned = limits.find(({ change }) => isUp(change) !== null && isUp(change) === !isUp(first.change))
  const others = limits.length - alike.length - (turned ? 1 : 0)
  const also = others > 0 ? `, and changed other limits` : ''
  return {
    id: 'plan_limit',
    points: isSlight ? MEDIUM : HIGH,
    rank: 88,
    clause: `${alike.length > 1 && !isCounted(first) ? alikeLimits(alike) : limit(first)}${turned ? `${also ? ',' : ' and'} ${limit(turned)}` : ''}${also}`,
    why: limits.length === 1 ? `A limit of the ${name(first.plan, 40)} plan changed` : 'Plan limits changed',
    proof: [first, ...(turned ? [turned] : []), ...limits.slice(1, 3)].map(({ change, plan }) =>
      lineWith(look, change.after ?? '', [plan])
    ),
    essential: true,
  }
}

/** Whether a limit was raised; null if that is unknown. */
function isUp(change: FieldChange): boolean | null {
  const share = shareOf(change)
  return share === null || share === 0 ? null : share > 0
}

/** Whether both values are short enough to be limits. */
function isTerse({ before = '', after = '' }: FieldChange): boolean {
  return Math.max(wordCount(before), wordCount(after)) <= LONGEST_LIMIT
}

function isSameLimit({ plan, change }: Item, other: Item): boolean {
  const numbers = (text = '') => (text.match(/\d[\d.,]*/g) ?? []).join(' ')
  return (
    plan === other.plan &&
    numbers(change.before) !== '' &&
    numbers(change.before) === numbers(other.change.before) &&
    numbers(change.after) === numbers(other.change.after)
  )
}

/** Whether two features of a plan changed from the same value to the same new one. */
function isAlike({ plan, change }: Item, other: Item): boolean {
  return plan === other.plan && change.before === other.change.before && change.after === other.change.after
}

/** Returns "cut Team from 20 to 10 projects" or "changed Support of Team from “E-mail” to “Chat”". */
function limit(item: Item): string {
  const { plan, feature, change } = item
  const cut = differenceOf(change.before ?? '', change.after ?? '')
  const [before, after] = [cut.before, cut.after].map((text) => valueOf(text.replace(/^up to (?=\d)/i, '')))
  const share = shareOf(change)
  const verb = share === null || share === 0 ? 'changed' : share > 0 ? 'raised' : 'cut'
  if (!isCounted(item))
    return `${verb} ${wordCount(feature) > 4 ? quoted(feature, 50) : name(feature, 50)} of ${name(plan, 40)} from ${before} to ${after}`
  // The unit is named once.
  const [from, ...counted] = before.split(' ')
  const unit = counted.join(' ')
  const isOnce = unit !== '' && /^(?:[\d.,km]+|unlimited)$/i.test(from) && after.endsWith(` ${unit}`)
  return `${verb} ${name(plan, 40)} from ${isOnce ? from : before} to ${after}`
}

/** Returns "changed SSO, API access and 1 other feature of Enterprise from included to “By arrangement”". */
function alikeLimits(alike: readonly Item[]): string {
  const [{ plan, change }] = alike
  const features = listed(
    alike.map(({ feature }) => name(feature, 40)),
    MOST_NAMED,
    'feature'
  )
  return `changed ${features} of ${name(plan, 40)} from ${valueOf(change.before)} to ${valueOf(change.after)}`
}

/** Whether the value contains its unit: "20 projects". */
function isCounted({ feature, change: { before = '', after = '' } }: Item): boolean {
  return [before, after].some((text) => plain(text).toLowerCase().includes(feature.toLowerCase()))
}

/** Returns a value in quotation marks, except numbers and "included". */
function valueOf(text = ''): string {
  const value = name(plain(text), LONGEST_FEATURE).replace(/^Unlimited/, 'unlimited')
  return (/\d/.test(value) && wordCount(value) <= 4) ||
    value === INCLUDED ||
    value === NOT_INCLUDED ||
    /^unlimited/i.test(value)
    ? value
    : quoted(value, LONGEST_FEATURE)
}

/** Whether two values differ in their numbers, or in their words if either one has no number. */
function differs({ before = '', after = '' }: FieldChange): boolean {
  const numbers = (text: string) => (text.match(/\d[\d.,]*\d|\d/g) ?? []).sort().join(' ')
  return !/\d/.test(before) || !/\d/.test(after) || numbers(before) !== numbers(after)
}

/** Returns by what share a limit changed; null if its values are not comparable. */
function shareOf({ before = '', after = '', facts }: FieldChange): number | null {
  const unit = (text: string) =>
    text
      .toLowerCase()
      .replace(/up to|[\d.,\s]|unlimited/g, '')
      .replace(/s$/, '')
  const isUnlimited = (text: string) => /unlimited|infinite|∞|no limit/i.test(text)
  if (isUnlimited(before) !== isUnlimited(after)) return isUnlimited(after) ? Infinity : -Infinity
  const { amountBefore: from, amountAfter: to } = facts ?? {}
  if (from === undefined || to === undefined || from === 0 || unit(before) !== unit(after)) return null
  return to / from - 1
}

/** Returns the changed line with a text, preferably in the given plans; the text itself if there is none. */
function lineWith({ edits }: Look, text: string, holders: readonly string[] = []): string {
  const titles = new Set(holders.flatMap((one) => one.split(', ').map(nameKey)))
  const lines = edits.map(lineOf).filter((one) => key(one.text).includes(key(text)))
  const own = lines.find(({ plan }) => plan && titles.has(nameKey(plan.title)))
  const isElsewhere = lines.some(({ plan }) => plan) && titles.size > 0
  return own?.text ?? (isElsewhere ? text : (lines[0]?.text ?? text))
}
