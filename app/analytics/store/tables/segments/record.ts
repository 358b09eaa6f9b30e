import { type DayFigures, NO_FIGURES } from '#analytics/day_figures'
import type { LabelKind } from '#analytics/labels'
import type { Contribution } from '#analytics/visits/contribution'

/** The kinds of labels in a segment. Kinds of one group often go together, so few combinations cover most visitors. */
export const kindGroups = [
  ['source', 'group', 'medium', 'campaign', 'content', 'term'],
  ['country', 'device', 'browser', 'os'],
  ['entry', 'exit'],
  ['event'],
  ['page'],
] as const satisfies LabelKind[][]

/** The label of a visitor; for a page, with its number of views. */
export type RecordedLabel = [kind: LabelKind, label: string, views?: number]

/** The figures that add up over the visitors of a segment. */
export const figureNames = Object.keys(NO_FIGURES) as (keyof DayFigures)[]

/**
 * The figures of visitors by behavior, in the order of `figureNames`. A behavior has a line for each group of kinds,
 * with its labels as JSON. It does not identify a visitor.
 */
export type Records = Map<string, number[]>

/** Adds a visitor, or removes one. Visitors who do not count, or were last seen by an older version, have no views. */
export function recordVisitor(records: Records, contribution: Contribution, sign: 1 | -1): void {
  const { seen, labels } = contribution
  if (!seen) return
  const all: RecordedLabel[] = [
    ...labels,
    ...seen.pages.map(([path, views]): RecordedLabel => ['page', path, views]),
  ]
  const figures: DayFigures = { ...contribution, ...seen, pageviews: seen.views }
  addRecord(
    records,
    behaviorOf(all),
    figureNames.map((name) => sign * figures[name])
  )
}

export function behaviorOf(labels: readonly RecordedLabel[]): string {
  return kindGroups
    .map((kinds) => kinds.flatMap((kind) => labels.filter(([one]) => one === kind)))
    .map((ofGroup) => JSON.stringify(ofGroup))
    .join('\n')
}

/** Adds figures to a record. A record without any figures is dropped. */
export function addRecord(records: Records, behavior: string, figures: number[]): void {
  const known = records.get(behavior)
  const sums = known ? known.map((sum, place) => sum + figures[place]) : figures
  if (sums.some((sum) => sum !== 0)) records.set(behavior, sums)
  else records.delete(behavior)
}
