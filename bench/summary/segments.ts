import { filterKinds } from '#analytics/filters'
import type AnalyticsSite from '#analytics/models/analytics_site'
import { OTHER_SOURCES } from '#analytics/source_groups'
import { insertSegment } from '#analytics/store/tables/segments/append_segments'
import { CLOSED } from '#analytics/store/tables/segments/close_days'
import { type Records, recordVisitor } from '#analytics/store/tables/segments/record'
import type { Contribution, VisitorKind } from '#analytics/visits/contribution'
import { dayOf } from '#analytics/visits/stored_hit'
import { transaction } from '#platform/database/transaction'
import { DAY } from '#platform/instants'
import { Chance } from '#tests/support/random_visits'
import { DAYS, HITS_A_VISITOR, LABELS } from './events.js'

/** Kinds for which every visitor has exactly one label. For the others, only some visitors have one. */
const SINGLE = new Set(['source', 'country', 'device', 'browser', 'os'])
const RARE = 0.2
/** Source groups follow from sources, and pages from views. */
const KINDS = filterKinds.filter((kind) => kind !== 'group' && kind !== 'page')

/**
 * Stores the filterable data of this many events, spread evenly over thirty days, in the form of a day that is over.
 *
 * @returns the size of the segments in bytes
 */
export async function segmentsOfEvents(site: AnalyticsSite, events: number): Promise<number> {
  const chance = new Chance(5)
  const visitors = Math.round(events / DAYS / HITS_A_VISITOR)
  for (let age = 0; age < DAYS; age++) {
    const records: Records = new Map()
    for (let visitor = 0; visitor < visitors; visitor++) recordVisitor(records, visitBy(chance), 1)
    await transaction((trx) => insertSegment(trx, site, dayOf(Date.now() - age * DAY), CLOSED, records))
  }
  const [{ bytes }] = await transaction((trx) =>
    trx.read<{ bytes: number }>('select sum(length(data)) as bytes from visit_segments where site_id = ?', [
      site.id,
    ])
  )
  return Number(bytes)
}

function visitBy(chance: Chance): Contribution {
  const rank = (count: number) => Math.floor(Math.exp(chance.next() * Math.log(count)))
  const labels = KINDS.filter((kind) => SINGLE.has(kind) || chance.next() < RARE).map(
    (kind): [VisitorKind, string] => [kind, `${kind} ${rank(LABELS[kind])}`]
  )
  const views = Array.from({ length: HITS_A_VISITOR - 1 }, () => `/section/page-${rank(LABELS.page)}`)
  const pages = [...new Set(views)].map((path): [string, number] => [
    path,
    views.filter((one) => one === path).length,
  ])
  return {
    visitors: 1,
    sessions: 1,
    duration: chance.below(600_000),
    converted: chance.below(2) as 0 | 1,
    labels: [...labels, ['group', OTHER_SOURCES]],
    seen: { views: views.length, loads: views.length, loadTime: chance.below(4_000), pages },
  }
}
