import app from '@adonisjs/core/services/app'
import { LRUCache } from 'lru-cache'
import type { FieldChange, PageContent, Unit } from 'rivalwatch-plugin'
import type { Tenant } from '#platform/database/tenant_model'
import { BlobUnavailable } from '#platform/blobs/errors'
import { loadVersions } from '#monitoring/pipeline/stored_versions'
import { planUnits } from '#alerts/prices/plan_readings'
import type { Capture, PlanComparison } from '#alerts/prices/trace_plans'

/** Used if the contents cannot be compared. */
const NOTHING_PROVEN: PlanComparison = {
  both: [],
  renamed: [],
  removed: [],
  added: [],
  kept: [],
  features: [],
}

/** Comparisons by the IDs of their contents. The limit is in characters of JSON. */
const known = new LRUCache<string, PlanComparison>({
  maxSize: 4_000_000,
  sizeCalculation: (comparison) => JSON.stringify(comparison).length,
})

type Version = Pick<Capture, 'versionId' | 'contentId'>

/**
 * Returns a function that compares the plans of two versions in a worker thread, in the same way as when alerts are
 * judged.
 */
export function comparisonIn(workspace: Tenant) {
  return async (before: Version, after: Version, unread: string[]): Promise<PlanComparison> => {
    const key = JSON.stringify([before.contentId, after.contentId, unread])
    const comparison = known.get(key) ?? (await compareCaptures(workspace, before, after, unread))
    if (comparison) known.set(key, comparison)
    return comparison ?? NOTHING_PROVEN
  }
}

async function compareCaptures(
  workspace: Tenant,
  { versionId: from }: Version,
  { versionId: to }: Version,
  unread: string[]
): Promise<PlanComparison | null> {
  const versions = await loadVersions(workspace, [from, to]).catch((error: unknown) => {
    if (error instanceof BlobUnavailable) return null
    throw error
  })
  if (!versions) return null
  const bare = unread.map((title): Unit => ({ kind: 'plan', title, start: 0, end: 0, offers: [] }))
  const [before, after] = [withPlans(versions.before, bare), withPlans(versions.after, [])]
  const threads = await app.container.make('page.threads')
  const result = await threads.run({ kind: 'compare_plans', before, after }).catch(() => null)
  if (result?.kind !== 'compare_plans') return null
  const { both = [], renamed = [], removed = [], added = [] } = result.units ?? {}
  const [textBefore, textAfter] = [textOf(before), textOf(after)]
  const names = (pairs: [Unit, Unit][]) => pairs.map(([old, now]): [string, string] => [old.title, now.title])
  return {
    both: names(both),
    renamed: names(renamed),
    removed: removed.map(({ title }) => title),
    added: added.map(({ title }) => title),
    kept: pricesOf(before).filter((price) => textAfter.includes(inOneLine(price))),
    features: result.fields.filter((change) => isProven(change, textBefore, textAfter)),
  }
}

function pricesOf({ units = [] }: PageContent): string[] {
  return units.flatMap(({ offers = [] }) => offers.map(({ text }) => text))
}

/** Returns a content in which every plan is a unit, including those that were only found in a table. */
function withPlans(content: PageContent, more: Unit[]): PageContent {
  return { ...content, units: [...planUnits(content), ...more] }
}

/** Whether a feature that all plans lost or gained was also lost or gained by the page as a whole. */
function isProven({ kind, facts }: FieldChange, textBefore: string, textAfter: string): boolean {
  if (kind === 'changed') return true
  return !(kind === 'removed' ? textAfter : textBefore).includes(inOneLine(facts!.feature!))
}

function textOf({ blocks }: PageContent): string {
  return inOneLine(blocks.map(({ text }) => text).join(' '))
}

function inOneLine(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ')
}
