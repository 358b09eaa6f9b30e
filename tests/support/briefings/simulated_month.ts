/** A month of eight competitors: changing pages, compared, judged and stored by the product itself. */
import app from '@adonisjs/core/services/app'
import type { PageLabel } from 'rivalwatch-plugin'
import { judgeChange } from '#alerts/judging/judge_page'
import { compareContents } from '#monitoring/pipeline/comparing/compare'
import { storeChange } from '#monitoring/pipeline/store_change'
import Crawl from '#monitoring/models/crawl'
import PageVersion from '#monitoring/models/page_version'
import Competitor from '#monitoring/models/competitor'
import WatchedUrl from '#monitoring/models/watched_url'
import { transaction } from '#platform/database/transaction'
import { newId } from '#platform/ids'
import { DAY, HOUR } from '#platform/instants'
import { aWatchedUrl } from '#tests/support/alerts'
import { contentOf } from '#tests/support/judge_markup'
import { aVersion } from '#tests/support/versions'
import type Workspace from '#workspaces/models/workspace'
import { story } from '#tests/support/briefings/story'

/** A page of a competitor, and what it shows from certain days on. The first entry is the baseline. */
export interface PageHistory {
  path: string
  label: PageLabel
  versions: [day: number, main: string][]
}

/** Plays the month, change by change in chronological order. */
export async function playMonth(workspace: Workspace, begin: number): Promise<void> {
  const steps: { at: number; play: () => Promise<void> }[] = []
  for (const [name, pages] of Object.entries(story)) {
    const domain = `${name.toLowerCase()}.example`
    for (const history of pages) {
      const page = await aWatchedUrl(workspace, domain, history.path)
      await Competitor.within(workspace).where('id', page.competitorId).update({ name })
      await WatchedUrl.within(workspace).where('id', page.id).update({ label: history.label })
      await page.refresh()
      steps.push(...stepsOf(page, name, history, begin))
    }
  }
  for (const { play } of steps.sort((one, other) => one.at - other.at)) await play()
  await seeAgain(workspace, begin + 30 * DAY)
}

/**
 * Records that crawls until the end of the month found the latest versions unchanged, and that one page could never be
 * read.
 */
async function seeAgain(workspace: Workspace, end: number): Promise<void> {
  const pages = await WatchedUrl.within(workspace)
  for (const { id } of pages) {
    const latest = await PageVersion.within(workspace)
      .where('watched_url_id', id)
      .orderBy('version_number', 'desc')
      .firstOrFail()
    await latest.merge({ crawledAt: end - HOUR }).save()
  }
  const page = await aWatchedUrl(workspace, 'quillmark.example', '/changelog')
  await WatchedUrl.within(workspace).where('id', page.id).update({ label: 'changelog' })
  await Crawl.create({
    id: newId('crawl'),
    workspaceId: workspace.id,
    watchedUrlId: page.id,
    trigger: 'schedule',
    status: 'blocked',
    startedAt: end - HOUR,
    finishedAt: end - HOUR,
    errorCode: 'bot_wall',
  })
}

function stepsOf(page: WatchedUrl, competitor: string, { versions }: PageHistory, begin: number) {
  const contents = versions.map(([, main]) => contentOf(page.url, pageWith(main, competitor)))
  const stored: Awaited<ReturnType<typeof aVersion>>[] = []
  return versions.map(([day], index) => {
    const at = begin + day * DAY + 9 * HOUR
    const play = async () => {
      const version = await aVersion(page, contents[index], at)
      stored.push(version)
      if (index === 0) return
      await WatchedUrl.within({ id: page.workspaceId })
        .where('id', page.id)
        .update({ last_status: 'success' })
      const registry = await app.container.make('plugins')
      const about = { url: page.url, label: page.label, competitor }
      const change = compareContents(contents[index - 1], contents[index], registry.all('detectors'), about)
      const ids = { previous: stored[index - 1].id, current: version.id }
      const kind = 'content' as const
      const news = { kind, number: index, versions: ids, change, at }
      const changeId = newId('change')
      await transaction((trx) => storeChange(trx, { page, changeId }, news))
      await judgeChange(changeId)
    }
    return { at, play }
  })
}

function pageWith(main: string, competitor: string): string {
  return `<!doctype html><html lang="en"><head><title>${competitor}</title></head><body>
<header><nav><a href="/">Home</a> <a href="/pricing">Pricing</a> <a href="/blog">Blog</a></nav></header>
<main>${main}</main><footer><p>© ${competitor}, all rights reserved.</p></footer></body></html>`
}
