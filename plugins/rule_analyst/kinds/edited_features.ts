/** Features of plans whose line or row was edited in place. */
import type { Claim } from '../claim.js'
import type { Comparison } from '../comparison.js'
import { SHORT_WORD, stemsIn, textKey } from '../likeness.js'
import type { Edit, Passage } from '../pairing.js'
import { nameKey } from '../proof.js'
import { cleanName, joinNames, quote } from '../words.js'
import { withCommonPeriods } from './phrases.js'
import { isAddition, type Item, MARK, MAX_FEATURE_LENGTH } from './plan_items.js'

/** Returns the features whose line in their plan's box or row was edited, each with that edit. */
export function editedItems({ edits }: Comparison, items: readonly Item[]): Map<Item, FeatureEdit> {
  const found = new Map<Item, FeatureEdit>()
  for (const item of items.filter(({ change }) => change.kind !== 'changed')) {
    const edit = edits.find(
      (one): one is FeatureEdit => isEditInBox(one, item) || isEditOfRow(one, item, items)
    )
    if (edit) found.set(item, edit)
  }
  return found
}

/** Whether the line of a feature only says its period differently: "500 monthly crates", "500 crates every month". */
export function hasSameWords(feature: string, other: string): boolean {
  const wordsOf = (text: string) =>
    textKey(withCommonPeriods(text)).split(/[ /]+/).filter(Boolean).sort().join(' ')
  return wordsOf(feature) === wordsOf(other)
}

/** An edit of a line that says a feature of the same plan in both versions. */
type FeatureEdit = Edit & { before: Passage; after: Passage }

function isEditInBox({ before, after }: Edit, { plan, feature, change }: Item): boolean {
  const line = isAddition(change) ? after : before
  return (
    [before, after].every((one) => one?.plan && nameKey(one.plan.title) === nameKey(plan)) &&
    textKey(line!.text).includes(textKey(feature))
  )
}

/** Whether an edit renamed the row of one feature to that of another, which the same plans have. */
function isEditOfRow({ before, after }: Edit, { plan, feature }: Item, items: readonly Item[]): boolean {
  const names = [before, after].map((line) => (line?.block.kind === 'cell' ? textKey(line.text) : null))
  return (
    names.includes(textKey(feature)) &&
    names.every((name) => items.some((one) => one.plan === plan && textKey(one.feature) === name))
  )
}

/**
 * Claims lines of plans that were edited in place: "changed “Help within a day” to “Help within 4 hours” in Team". A line
 * with few words of the old one took its place.
 */
export function editedClaim(items: ReadonlyMap<Item, FeatureEdit>, points: number): Claim {
  const plans = new Map([...items].map(([{ plan }, edit]) => [edit, plan]))
  const edits = [...plans.keys()]
  // What several plans have says the most.
  edits.sort((one, other) => plans.get(other)!.split(', ').length - plans.get(one)!.split(', ').length)
  const [{ before, after }] = edits
  const plan = plans.get(edits[0])!
  const others = edits.filter((edit) => plans.get(edit) === plan).length - 1
  const more = others === 0 ? '' : ` and ${others} other ${others === 1 ? 'feature' : 'features'}`
  const [from, to] = [before, after].map(({ text }) => quote(text.replace(MARK, ''), MAX_FEATURE_LENGTH))
  const [old, now] = [before, after].map(({ text }) => stemsIn(text, SHORT_WORD))
  const isOther = 2 * old.intersection(now).size <= Math.min(old.size, now.size)
  return {
    id: 'feature_changed',
    points,
    rank: 57,
    clause: `${isOther ? `now lists ${to} in place of ${from}` : `changed ${from} to ${to}`}${more} in ${joinNames(plan.split(', ').map((name) => cleanName(name, 40)))}`,
    why: edits.length === 1 ? 'A plan feature was edited' : 'Plan features were edited',
    proof: edits.map((edit) => edit.after.text),
    essential: true,
  }
}
