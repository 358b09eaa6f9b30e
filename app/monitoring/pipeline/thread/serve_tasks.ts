import { parentPort, workerData } from 'node:worker_threads'
import type { Analyst, Detector, PageContent, Unit, UnitComparison, Versions } from 'rivalwatch-plugin'
import type { PluginRegistry } from '#platform/plugins/registry'
import { applyFilters } from '#monitoring/pipeline/comparing/apply_filters'
import { compareContents } from '#monitoring/pipeline/comparing/compare'
import { ReadingRefused } from '#monitoring/pipeline/reading/budget'
import { readContent } from '#monitoring/pipeline/reading/read_content'
import { readPage } from '#monitoring/pipeline/reading/read_page'
import { outlineOf } from '#monitoring/regions/outline'
import { boxesOf } from '#monitoring/regions/page_boxes'
import type { PageResult, PageTask, ThreadAnswer, ThreadMessage } from '#monitoring/pipeline/thread/tasks'
import { WatchedParts } from '#monitoring/pipeline/thread/watched_parts'
import { Packing, unpackBoxesSync, unpackContentSync } from '#monitoring/snapshot/packing'

/** Serves the tasks that the main thread sends to this worker thread, one at a time, with the given plugins' parts. */
export function serveTasks(registry: PluginRegistry): void {
  const parts = new WatchedParts(registry, workerData.running)
  parentPort!.on('message', async ({ task, ...orders }: ThreadMessage) => {
    parts.begin(orders)
    const result = await run(task, parts)
    const answer: ThreadAnswer = { result, ...parts.outcome }
    parentPort!.postMessage(answer)
  })
  parentPort!.postMessage(parts.names)
}

async function run(task: PageTask, parts: WatchedParts): Promise<PageResult> {
  try {
    switch (task.kind) {
      case 'read':
        return await read(task, parts)
      case 'outline':
        return outline(task)
      case 'compare':
        return {
          kind: 'compare',
          change: compareContents(task.before, task.after, parts.detectors.map(isolated), task.page),
        }
      case 'filter':
        return { kind: 'filter', ...applyFilters(task.change, parts.filters) }
      case 'compare_plans':
        return { kind: 'compare_plans', ...comparePlans(task, parts) }
      case 'list_units':
        return { kind: 'list_units', units: listUnits(task, parts) }
    }
  } catch (error) {
    if (error instanceof ReadingRefused) return { kind: 'refused', code: error.code, message: error.message }
    throw error
  }
}

function outline(task: Extract<PageTask, { kind: 'outline' }>): PageResult {
  if (task.packed) {
    const boxed = unpackBoxesSync(task.packed)
    return { kind: 'outline', outline: boxed && outlineOf(boxed), isWhole: boxed?.isWhole ?? false }
  }
  const page = readPage(task.response)
  return {
    kind: 'outline',
    outline: outlineOf({ blocks: page.blocks, boxes: boxesOf(page) }),
    isWhole: true,
  }
}

async function read(
  { response, before, page, regions: known }: Extract<PageTask, { kind: 'read' }>,
  parts: WatchedParts
): Promise<PageResult> {
  if (response.source && before) {
    if (!before.packed) return { kind: 'needs_before' }
    if (unpackContentSync(before.packed).source === undefined) throw notHtml()
  }
  const found = await readContent(response, parts, known)
  if (!found) return { kind: 'lost' }
  const { content, regions, boxed } = found
  if (before && parts.outcome.faults.length > 0) {
    if (!before.packed) return { kind: 'needs_before' }
    keepUnread(content, unpackContentSync(before.packed), parts)
  }
  const packing = new Packing(content)
  if (packing.hash === before?.hash) {
    return { kind: 'read', reading: { content: null, change: null, regions }, compareTime: null }
  }
  if (!before)
    return {
      kind: 'read',
      reading: { content: packing.packed(boxed()), change: null, regions },
      compareTime: null,
    }
  if (!before.packed) return { kind: 'needs_before' }
  const said = unpackContentSync(before.packed)
  if (said.source !== content.source) {
    if (content.source === undefined) throw notTheSource()
    // Another source reads the page now. It returns the same content in another form, so there is nothing to compare.
    return {
      kind: 'read',
      reading: { content: packing.packed(boxed()), change: null, regions },
      compareTime: null,
    }
  }
  const begun = performance.now()
  const change = compareContents(said, content, parts.detectors.map(isolated), page)
  const compareTime = performance.now() - begun
  return { kind: 'read', reading: { content: packing.packed(boxed()), change, regions }, compareTime }
}

function comparePlans(versions: Versions, { analysts, detectors }: WatchedParts) {
  let units: UnitComparison | null = null
  for (const analyst of analysts) units ??= unitsBy(analyst, versions)
  const fields = detectors
    .filter(({ categories }) => categories.includes('pricing'))
    .flatMap((detector) => isolated(detector).detect(versions.before, versions.after))
    .filter(({ facts }) => facts?.feature !== undefined)
  return { units, fields }
}

/** Returns an analyst's comparison of the plans; null if it throws. */
function unitsBy(analyst: Analyst, versions: Versions): UnitComparison | null {
  try {
    return analyst.compareUnits!('plan', versions)
  } catch {
    return null
  }
}

function listUnits(
  { unitKind, page, content }: Extract<PageTask, { kind: 'list_units' }>,
  { listers }: WatchedParts
): Unit[] | null {
  for (const analyst of listers) {
    try {
      const units = analyst.listUnits!(unitKind, page, content)
      if (units) return units
    } catch {
      // The failure is already recorded; another analyst may know the kind.
    }
  }
  return null
}

/** Creates the refusal for a page that temporarily returns another format, such as a JSON error. */
function notHtml(): ReadingRefused {
  return new ReadingRefused('not_html', 'The site returned something other than a web page.')
}

function notTheSource(): ReadingRefused {
  return new ReadingRefused('not_source', 'The site returned a web page instead of a feed or file.')
}

/** Keeps the previous result of a failed part, so that its failure does not look like a change of the page. */
function keepUnread(content: PageContent, before: PageContent, parts: WatchedParts) {
  for (const { part, kind } of parts.outcome.faults) {
    const key = part.split('/').at(-1)!
    if (kind === 'extractors' && key in before) content[key] = before[key]
    if (kind === 'units') content.units?.push(...(before.units?.filter((unit) => unit.kind === key) ?? []))
  }
}

/** Wraps a detector so that it finds no changes if it throws. */
function isolated(detector: Detector): Detector {
  return {
    categories: detector.categories,
    detect(before, after) {
      try {
        return detector.detect(before, after)
      } catch {
        return []
      }
    },
  }
}
