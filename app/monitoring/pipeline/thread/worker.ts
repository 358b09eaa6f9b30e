/** Runs in a worker thread: loads the plugins once, then reads and compares pages, and filters changes, one at a time. */
import { parentPort } from 'node:worker_threads'
import plugins from '#config/plugins'
import type { Change, Detector, FieldChange, PageContent } from '#platform/contract'
import { PluginRegistry } from '#platform/plugins/registry'
import { applyFilters } from '#monitoring/pipeline/comparing/apply_filters'
import { compareContents } from '#monitoring/pipeline/comparing/compare'
import { ReadingRefused } from '#monitoring/pipeline/reading/budget'
import { extractContent } from '#monitoring/pipeline/reading/extract'
import { readPage } from '#monitoring/pipeline/reading/read_page'
import type { Fault, PageReading, PageResult, PageTask } from '#monitoring/pipeline/thread/tasks'
import { Packing, unpackContentSync } from '#monitoring/snapshot/packing'

type OnFault = (part: string, error: unknown) => void

const registry = await PluginRegistry.load(plugins)
const extractors = registry.all('extractors')
const units = registry.all('units')
const detectors = registry.all('detectors')
const filters = registry.all('filters')

parentPort!.on('message', (task: PageTask) => parentPort!.postMessage(run(task)))
parentPort!.postMessage('ready')

function run(task: PageTask): PageResult {
  const faults: Fault[] = []
  const onFault: OnFault = (part, error) => faults.push({ part, message: String(error) })
  try {
    switch (task.kind) {
      case 'read':
        return { kind: 'read', reading: read(task, onFault), faults }
      case 'compare':
        return { kind: 'compare', change: compare(task.before, task.after, task.page, onFault), faults }
      case 'filter':
        return { kind: 'filter', ...applyFilters(task.change, filters, onFault), faults }
    }
  } catch (error) {
    if (error instanceof ReadingRefused) return { kind: 'refused', code: error.code, message: error.message }
    throw error
  }
}

function read(
  { response, before, page }: Extract<PageTask, { kind: 'read' }>,
  onFault: OnFault
): PageReading {
  const content = extractContent(readPage(response), extractors, onFault, units)
  const packing = new Packing(content)
  if (packing.hash === before?.hash) return { content: null, change: null }
  const change = before && compare(unpackContentSync(before.packed), content, page, onFault)
  return { content: packing.packed(), change }
}

function compare(before: PageContent, after: PageContent, page: Change['page'], onFault: OnFault) {
  const isolated = detectors.map((detector) => isolate(detector, onFault))
  return compareContents(before, after, isolated, page)
}

/** A detector that throws loses only its own changes. */
function isolate(detector: Detector, onFault: OnFault): Detector {
  return {
    categories: detector.categories,
    detect(before, after): FieldChange[] {
      try {
        return detector.detect(before, after)
      } catch (error) {
        onFault(detector.categories.join(', '), error)
        return []
      }
    },
  }
}
