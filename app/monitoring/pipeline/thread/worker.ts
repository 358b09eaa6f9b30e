/** Runs in a worker thread: loads the plugins once, then reads and compares pages, and filters changes, one at a time. */
import { parentPort } from 'node:worker_threads'
import plugins from '#config/plugins'
import type { Detector, FieldChange } from '#platform/contract'
import { PluginRegistry } from '#platform/plugins/registry'
import { applyFilters } from '#monitoring/pipeline/comparing/apply_filters'
import { compareContents } from '#monitoring/pipeline/comparing/compare'
import { ReadingRefused } from '#monitoring/pipeline/reading/budget'
import { extractContent } from '#monitoring/pipeline/reading/extract'
import { readPage } from '#monitoring/pipeline/reading/read_page'
import type { Fault, PageResult, PageTask } from '#monitoring/pipeline/thread/tasks'

const registry = await PluginRegistry.load(plugins)
const extractors = registry.all('extractors')
const detectors = registry.all('detectors')
const filters = registry.all('filters')

parentPort!.on('message', (task: PageTask) => parentPort!.postMessage(run(task)))
parentPort!.postMessage('ready')

function run(task: PageTask): PageResult {
  const faults: Fault[] = []
  const onFault = (part: string, error: unknown) => faults.push({ part, message: String(error) })
  try {
    if (task.kind === 'read') {
      return { kind: 'read', content: extractContent(readPage(task.response), extractors, onFault), faults }
    }
    if (task.kind === 'filter') {
      return { kind: 'filter', ...applyFilters(task.change, filters, onFault), faults }
    }
    const isolated = detectors.map((detector) => isolate(detector, onFault))
    return { kind: 'compare', change: compareContents(task.before, task.after, isolated, task.page), faults }
  } catch (error) {
    if (error instanceof ReadingRefused) return { kind: 'refused', code: error.code, message: error.message }
    throw error
  }
}

/** A detector that throws loses only its own changes. */
function isolate(detector: Detector, onFault: (part: string, error: unknown) => void): Detector {
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
