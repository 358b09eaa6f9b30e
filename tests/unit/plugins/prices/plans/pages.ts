import prices from '#plugins/prices'
import { extractContent } from '#monitoring/pipeline/reading/extract'
import { readPage } from '#monitoring/pipeline/reading/read_page'
import { readPrices } from '../../../../../plugins/prices/offers.js'
import type { PlanTable } from 'rivalwatch-plugin'
import { readPlans } from '../../../../../plugins/prices/plans/read_plans.js'

export function readHtml(body: string) {
  return readPage({
    url: 'https://rival.test/pricing',
    finalUrl: 'https://rival.test/pricing',
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: Buffer.from(`<!doctype html><html><body><main><h1>Pricing</h1>${body}</main></body></html>`),
  })
}

export function plansOf(body: string): PlanTable {
  const page = readHtml(body)
  return readPlans(page, readPrices(page))
}

/** Returns what each plan has, omitting what it lacks: `{ Team: { Reports: '✓' } }`. */
export function havingOf({ plans, rows }: PlanTable): Record<string, Record<string, string>> {
  return Object.fromEntries(
    plans.map((plan, at) => [
      plan,
      Object.fromEntries(rows.filter(({ cells }) => cells[at]).map(({ label, cells }) => [label, cells[at]])),
    ])
  )
}

/** Returns the results of the price and plan detectors: `plans.Team.Reports: not included → included`. */
export function changesOf(before: string, after: string): string[] {
  const { extractors, detectors } = prices()
  const contentOf = (body: string) => extractContent(readHtml(body), extractors!)
  const [old, current] = [contentOf(before), contentOf(after)]
  return detectors!
    .flatMap(({ detect }) => detect(old, current))
    .map(({ field, before: from = '', after: to = '' }) => `${field}: ${from} → ${to}`)
}
