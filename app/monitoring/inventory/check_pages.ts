import { foldedWords } from '#monitoring/discovering/recognize'
import { pageKey } from '#monitoring/discovering/addresses'
import { readWhole } from '#monitoring/discovering/page_content'
import { titleOf } from '#monitoring/discovering/titles'
import type { Visits } from '#monitoring/discovering/visits'
import { fillers } from '#monitoring/discovering/words'
import type { Inventory } from '#monitoring/inventory/inventory'
import { type FoundPages, isComplete } from '#monitoring/inventory/read_site'
import { sortedByImportance } from '#monitoring/inventory/site_pages'

/** The result of requesting a page. */
export type CheckedPage =
  | { is: 'up'; title?: string }
  | { is: 'gone'; status: number }
  | { is: 'elsewhere'; url: string }
  | { is: 'unclear' }

/** The maximum number of new pages, and of missing pages, that are requested in one crawl. */
const MOST_CHECKED = 12
/** The maximum number of pages that the first crawl requests, so that their removal can be reported later. */
const MOST_PROVEN = 24
const READ_BYTES = 256 * 1024

interface Wanted {
  key: string
  url: string
  text: string
}

/**
 * Requests the pages that may have to be reported: new ones, and those that are no longer listed anywhere.
 *
 * @param watched keys of pages that are watched separately, which report their own removal
 * @returns results by `pageKey`
 */
export async function checkPages(
  visits: Visits,
  before: Inventory | null,
  found: FoundPages,
  watched: ReadonlySet<string>
): Promise<Map<string, CheckedPage>> {
  const wanted = before
    ? [...newPages(before, found), ...missingPages(before, found, watched)]
    : unprovenPages(found)
  const checked = new Map<string, CheckedPage>()
  for (const page of wanted) {
    if (visits.areOver) checked.set(page.key, { is: 'unclear' })
    else checked.set(page.key, await check(visits, page))
  }
  return checked
}

function newPages(before: Inventory, found: FoundPages): Wanted[] {
  const known = new Set(before.pages.map(({ url }) => pageKey(new URL(url))))
  const pages = [...found.pages].filter(([key, { isNews }]) => isNews && !known.has(key))
  return sortedByImportance(pages.map(([key, page]) => ({ key, ...page }))).slice(0, MOST_CHECKED)
}

/** Returns pages that are no longer listed anywhere. If a source could not be read, it may still list them. */
function missingPages(before: Inventory, found: FoundPages, watched: ReadonlySet<string>): Wanted[] {
  if (!isComplete(before, found)) return []
  return sortedByImportance(before.pages.filter(({ isProven, isUnlisted }) => isProven && !isUnlisted))
    .map(({ url }) => ({ key: pageKey(new URL(url)), url, text: '' }))
    .filter(({ key }) => !found.pages.has(key) && !watched.has(key))
    .slice(0, MOST_CHECKED)
}

function unprovenPages({ pages }: FoundPages): Wanted[] {
  const unlinked = [...pages].filter(([, { isLinked, isCopy, isPost }]) => !isLinked && !isCopy && !isPost)
  return sortedByImportance(unlinked.map(([key, page]) => ({ key, ...page }))).slice(0, MOST_PROVEN)
}

async function check(visits: Visits, { key, url, text }: Wanted): Promise<CheckedPage> {
  const answer = await visits.page(url, READ_BYTES)
  if (answer?.status === 404 || answer?.status === 410) return { is: 'gone', status: answer.status }
  if (!answer || answer.status !== 200) return { is: 'unclear' }
  const at = new URL(answer.url)
  if (pageKey(at) !== key) return { is: 'elsewhere', url: answer.url }
  const page = readWhole(answer)
  const [element] = page?.elements('title') ?? []
  const pageTitle = element && page!.textOf(element)
  const title = titleOf({ text, pageTitle, url: at }, at.host)
  return saysMore(title, at) ? { is: 'up', title } : { is: 'up' }
}

/** Whether a title adds anything to the URL: "The Enterprise page" does not for `/enterprise`. */
function saysMore(title: string, { host, pathname }: URL): boolean {
  const known = foldedWords(host + pathname)
  return foldedWords(title).some((word) => !known.includes(word) && !fillers.has(word))
}
