import { parentPort, workerData } from 'node:worker_threads'
import type { Detector, PageContent } from 'rivalwatch-plugin'
import type { PluginRegistry } from '#platform/plugins/registry'
import { applyFilters } from '#monitoring/pipeline/comparing/apply_filters'
import { compareContents } from '#monitoring/pipeline/comparing/compare'
import { ReadingRefused } from '#monitoring/pipeline/reading/budget'
import { extractContent } from '#monitoring/pipeline/reading/extract'
import { readPage, readPart } from '#monitoring/pipeline/reading/read_page'
import { outlineOf } from '#monitoring/regions/outline'
import { resolveRegions } from '#monitoring/regions/resolve'
import type { PageResult, PageTask, ThreadAnswer, ThreadMessage } from '#monitoring/pipeline/thread/tasks'
import { WatchedParts } from '#monitoring/pipeline/thread/watched_parts'
import { Packing, unpackContentSync } from '#monitoring/snapshot/packing'

/** Serves the tasks that the main thread sends to this worker thread, one at a time, with the parts of the given plugins. */
export function serveTasks(registry: PluginRegistry): void {
  const parts = new WatchedParts(registry, workerData.running)
  parentPort!.on('message', ({ task, ...orders }: ThreadMessage) => {
    parts.begin(orders)
    const answer: ThreadAnswer = { result: run(task, parts), ...parts.outcome }
    parentPort!.postMessage(answer)
  })
  parentPort!.postMessage(parts.names)
}

function run(task: PageTask, parts: WatchedParts): PageResult {
  try {
    switch (task.kind) {
      case 'read':
        return read(task, parts)
      case 'outline':
        return { kind: 'outline', outline: outlineOf(readPage(task.response)) }
      case 'compare':
        return {
          kind: 'compare',
          change: compareContents(task.before, task.after, parts.detectors.map(isolated), task.page),
        }
      case 'filter':
        return { kind: 'filter', ...applyFilters(task.change, parts.filters) }
    }
  } catch (error) {
    if (error instanceof ReadingRefused) return { kind: 'refused', code: error.code, message: error.message }
    throw error
  }
}

function read(
  { response, before, page, regions: known }: Extract<PageTask, { kind: 'read' }>,
  parts: WatchedParts
): PageResult {
  const whole = readPage(response)
  const resolved = known && resolveRegions(whole, known, Date.now())
  if (resolved?.isLost) return { kind: 'lost' }
  const regions = resolved && resolved.regions
  const content = extractContent(
    resolved ? readPart(whole, resolved) : whole,
    parts.extractors,
    undefined,
    parts.units
  )
  if (before && parts.outcome.faults.length > 0) {
    if (!before.packed) return { kind: 'needs_before' }
    keepUnread(content, unpackContentSync(before.packed), parts)
  }
  const packing = new Packing(content)
  if (packing.hash === before?.hash) {
    return { kind: 'read', reading: { content: null, change: null, regions }, compareTime: null }
  }
  if (!before)
    return { kind: 'read', reading: { content: packing.packed(), change: null, regions }, compareTime: null }
  if (!before.packed) return { kind: 'needs_before' }
  const begun = performance.now()
  const change = compareContents(
    unpackContentSync(before.packed),
    content,
    parts.detectors.map(isolated),
    page
  )
  const compareTime = performance.now() - begun
  return { kind: 'read', reading: { content: packing.packed(), change, regions }, compareTime }
}

/** Keeps what a failed part read last time, so that its failure does not look like a change of the page. */
function keepUnread(content: PageContent, before: PageContent, parts: WatchedParts) {
  for (const { part, kind } of parts.outcome.faults) {
    const key = part.split('/').at(-1)!
    if (kind === 'extractors' && key in before) content[key] = before[key]
    if (kind === 'units') content.units?.push(...(before.units?.filter((unit) => unit.kind === key) ?? []))
  }
}

/** Returns a detector that finds no changes if it throws. */
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
