/** The past year of pages, from a simulated archive. */
import db from '@adonisjs/lucid/services/db'
import Alert from '#alerts/models/alert'
import { DAY } from '#platform/instants'
import { requestHistory } from '#monitoring/history/request'
import { ArchiveDouble } from '#tests/support/archive_double'
import { loadHistories } from '#tests/support/histories'
import { madeUpPage } from '#tests/support/page_previews/made_up_page'
import { madeUpSites, NOW } from '#tests/support/page_previews/made_up_sites'
import WatchedUrl from '#monitoring/models/watched_url'
import type Workspace from '#workspaces/models/workspace'

/** The age of each copy in days, with its price for Northwind's Team plan. */
const PRICES: [days: number, price: string][] = [
  [340, '$29'],
  [300, '$29'],
  [262, '$35'],
  [214, '$35'],
  [155, '$39'],
  [122, '$45'],
  [80, '$45'],
]

/** Loads the past year of one page, finds no copies of a second, and starts on a third. */
export async function loadPastYear(workspace: Workspace) {
  const archive = await ArchiveDouble.start()
  const stopUsing = await archive.use()
  const northwind = madeUpSites.find(({ name }) => name === 'Northwind')!
  const copiesOf = (path: string) =>
    PRICES.map(([days, price]) => {
      const says = northwind.pages[path].says
        .replace('$49 /', `${price} /`)
        .replace('Team 49', `Team ${price.slice(1)}`)
      return { capturedAt: NOW - days * DAY, digest: `${days}`, body: madeUpPage('Northwind', says, null) }
    })
  const idOf = async (path: string) => {
    const url = `https://northwind.example${path}`
    archive.keep(url, ...(path === '/careers' ? [] : copiesOf(path)))
    return (await WatchedUrl.within(workspace).where('url_hash', WatchedUrl.hashUrl(url)).firstOrFail()).id
  }
  await requestHistory(workspace, await idOf('/pricing'))
  await requestHistory(workspace, await idOf('/careers'))
  await loadHistories(archive)
  // The clock of the screenshots has not advanced.
  await db.from('archive_pace').delete()
  await requestHistory(workspace, await idOf('/features'))
  await loadHistories(archive, 4)
  await stopUsing()
  const { id: pastAlertId } = await Alert.within(workspace).whereNotNull('loaded_at').firstOrFail()
  return { pastAlertId, emptyPastId: await idOf('/careers'), loadingPastId: await idOf('/features') }
}
