import type AnalyticsSite from '#analytics/models/analytics_site'
import { insertSegment } from '#analytics/store/tables/segments/append_segments'
import { recordedKinds, type VisitorRecord } from '#analytics/store/tables/segments/record'
import { dayOf } from '#analytics/visits/stored_hit'
import { transaction } from '#platform/database/transaction'
import { DAY } from '#platform/instants'
import { Chance } from '#tests/support/random_visits'
import { DAYS, HITS_A_VISITOR, LABELS } from './events.js'

/** Kinds for which every visitor has exactly one label. For the others, only some visitors have one. */
const SINGLE = new Set(['source', 'country', 'device', 'browser', 'os'])
const RARE = 0.2
/** The level of segments whose day is over. */
const LEVEL = 3

/**
 * Stores the filterable data of this many events, spread evenly over thirty days, in the form of a day that is over.
 *
 * @returns the size of the segments in bytes
 */
export async function segmentsOfEvents(site: AnalyticsSite, events: number): Promise<number> {
  const chance = new Chance(5)
  const visitors = Math.round(events / DAYS / HITS_A_VISITOR)
  for (let age = 0; age < DAYS; age++) {
    const records = new Map<string, number>()
    for (let visitor = 0; visitor < visitors; visitor++) {
      const record = JSON.stringify(recordBy(chance))
      records.set(record, (records.get(record) ?? 0) + 1)
    }
    await transaction((trx) => insertSegment(trx, site, dayOf(Date.now() - age * DAY), LEVEL, records))
  }
  const [{ bytes }] = await transaction((trx) =>
    trx.read<{ bytes: number }>('select sum(length(data)) as bytes from visit_segments where site_id = ?', [
      site.id,
    ])
  )
  return Number(bytes)
}

function recordBy(chance: Chance): VisitorRecord {
  const rank = (count: number) => Math.floor(Math.exp(chance.next() * Math.log(count)))
  const labels = recordedKinds.map((kind) =>
    SINGLE.has(kind) || chance.next() < RARE ? [`${kind} ${rank(LABELS[kind])}`] : []
  )
  const views = Array.from({ length: HITS_A_VISITOR - 1 }, () => `/section/page-${rank(LABELS.page)}`)
  const pages = [...new Set(views)].map((path): [string, number] => [
    path,
    views.filter((one) => one === path).length,
  ])
  const duration = chance.below(600_000)
  return [[1, duration, chance.below(2), views.length, views.length, chance.below(4_000)], labels, pages]
}
