/**
 * `npm run bench browser [-- --pages 500]` measures how much memory the browser fetcher uses while it renders pages,
 * and what it leaves behind. Exits with 1 when anything is left or this process, which acts as the worker, has grown.
 * Memory is reported only where the system reports it, as Linux does.
 */
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { AllowedNetworks } from '#platform/outbound/main'
import { descendants } from '#tests/support/processes'
import { markupOf } from '#tests/support/rendering/fetching'
import { RenderingBrowser } from '#tests/support/rendering/rendering_browser'
import { serveApplications } from './applications.js'
import { memoryOf } from './memory.js'

const AT_ONCE = 3
const LINES = 10
/** Bytes that this process may grow by after warm-up. */
const GROWTH = 30 * 1024 * 1024

const { values } = parseArgs({ options: { pages: { type: 'string', default: '500' } } })
const pages = Number(values.pages)
const allowed = AllowedNetworks.parse('127.0.0.1/32')

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const site = await serveApplications()
const rendering = await RenderingBrowser.start()
let next = 0
let done = 0
let failed = 0
let open = 0
const held: number[] = []
const began = Date.now()

console.log('pages   worker MB   browser MB   processes   proxies')
await Promise.all(Array.from({ length: AT_ONCE }, renderPages))
const perPage = (Date.now() - began) / pages

await rendering.close()
await site.stop()
const left = descendants().length
const [warm, last] = [held[1] ?? held[0], held.at(-1)!]
console.log(`\n${pages} pages, ${failed} failed, ${Math.round(perPage)} ms each, ${AT_ONCE} at once.`)
console.log(
  `The worker grew by ${megabytes(last - warm)} MB after the first ${Math.round((2 * pages) / LINES)} pages.`
)
console.log(`Left at the end: ${left} processes, ${open} proxies.`)
process.exitCode = left + open + failed > 0 || last - warm > GROWTH ? 1 : 0

async function renderPages() {
  while (next < pages) {
    const page = next++
    open++
    const { result } = await rendering.fetch(site.url(page), { allowed })
    open--
    if (!isWhole(page, () => markupOf(result))) failed++
    if (++done % Math.ceil(pages / LINES) === 0) report()
  }
}

function isWhole(page: number, markup: () => string): boolean {
  try {
    return markup().includes(`Plan 99 of ${page}`)
  } catch (error) {
    console.error((error as Error).message)
    return false
  }
}

function report() {
  collectGarbage()
  held.push(process.memoryUsage.rss())
  const browser = descendants()
  const bytes = browser.reduce((sum, id) => sum + memoryOf(id), 0)
  const columns = [done, megabytes(held.at(-1)!), megabytes(bytes), browser.length, open]
  console.log(columns.map((column, index) => String(column).padStart(index ? 11 : 5)).join(' '))
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024)
}
