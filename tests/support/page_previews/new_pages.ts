import Alert from '#alerts/models/alert'
import { updateCompetitor } from '#monitoring/actions/update_competitor'
import { watchCompetitor } from '#monitoring/actions/watch_pages'
import { runCrawl } from '#monitoring/pipeline/crawl'
import { DAY, HOUR } from '#platform/instants'
import { madePage } from '#tests/support/discovery/made_site'
import { sitemap } from '#tests/support/discovery/sitemap_files'
import { setClock } from '#tests/support/page_previews/clock'
import { newSite, NOW } from '#tests/support/page_previews/made_up_sites'
import type { MadeUpWeb } from '#tests/support/page_previews/made_up_web'
import { nextQueuedCrawl, requested, workOffQueue } from '#tests/support/worker'
import type User from '#workspaces/models/user'
import type Workspace from '#workspaces/models/workspace'

const PUBLISHED: Record<string, string> = {
  '/enterprise': 'Enterprise',
  '/agents': 'Fernbrook Agents: planning on autopilot',
  '/vs/northwind': 'Fernbrook or Northwind?',
  '/integrations/slack': 'Slack',
  '/integrations/teams': 'Teams',
  '/integrations/jira': 'Jira',
}

/** Has a workspace follow the new pages of a site that publishes some. */
export async function followNewPages(web: MadeUpWeb, workspace: Workspace, owner: User) {
  const { domain, name } = newSite
  const serve = (path: string, body: string) =>
    web.refusing.set(`https://${domain}${path}`, { status: 200, body: Buffer.from(body) })
  const old = Object.keys(newSite.pages)
  serve('/sitemap.xml', sitemap(domain, old))
  setClock(NOW - 2 * DAY)
  const pages = [{ url: `https://${domain}/sitemap.xml`, label: 'custom' as const }]
  const {
    competitor,
    pages: [page],
  } = await watchCompetitor(workspace, { name, domain, pages }, owner.id)
  await updateCompetitor(workspace, competitor.id, { watchedKinds: ['pricing', 'features'] }, owner.id)
  await runCrawl((await nextQueuedCrawl(page.id))!)
  setClock(NOW - 3 * HOUR)
  for (const [path, title] of Object.entries(PUBLISHED)) serve(path, madePage(title))
  serve('/sitemap.xml', sitemap(domain, [...old, ...Object.keys(PUBLISHED)]))
  await runCrawl(await requested(page, 'schedule'))
  await workOffQueue()
  setClock(NOW)
  const alert = await Alert.within(workspace).where('watched_url_id', page.id).firstOrFail()
  return { owner, competitorId: competitor.id, alertId: alert.id, pageId: page.id }
}
