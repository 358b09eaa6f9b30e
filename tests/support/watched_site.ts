import type { PageLabel } from 'rivalwatch-plugin'
import Alert from '#alerts/models/alert'
import PageChange from '#monitoring/models/page_change'
import { Api } from '#tests/support/api'
import { TestSite } from '#tests/support/site'
import { workOffQueue } from '#tests/support/worker'
import { aKey, aWorkspace } from '#tests/support/workspace'
import type Workspace from '#workspaces/models/workspace'

/** A local site whose pages a workspace watches as one competitor. */
export class WatchedSite {
  readonly #pageIds = new Map<string, string>()

  private constructor(
    readonly site: TestSite,
    readonly workspace: Workspace,
    readonly api: Api,
    private readonly competitorId: string
  ) {}

  static async start(watching?: Workspace): Promise<WatchedSite> {
    const site = await TestSite.start()
    const workspace = watching ?? (await aWorkspace())
    const api = new Api(await aKey(workspace))
    const { body } = await api.post('/competitors', { name: 'Northwind', domain: site.host })
    return new WatchedSite(site, workspace, api, body.id)
  }

  stop(): Promise<void> {
    return this.site.stop()
  }

  /** Watches a page that the site already serves and crawls its baseline. */
  async watch(path: string, label: PageLabel = 'pricing'): Promise<string> {
    const { body } = await this.api.post('/watched-urls', {
      competitorId: this.competitorId,
      url: this.site.url(path),
      label,
    })
    this.#pageIds.set(path, body.id)
    await workOffQueue()
    return body.id
  }

  /** Serves each of these pages in turn at a path, with a crawl for each. */
  async crawl(path: string, ...pages: Parameters<TestSite['serve']>[1][]): Promise<void> {
    for (const page of pages) {
      this.site.serve(path, page)
      await this.request(path)
      await workOffQueue()
    }
  }

  /** Requests a crawl without running it. */
  async request(path: string): Promise<void> {
    await this.api.post(`/watched-urls/${this.#pageIds.get(path)}/crawl`)
  }

  /** Oldest first. */
  alerts(): Promise<Alert[]> {
    return Alert.within(this.workspace).orderBy('detected_at').orderBy('id')
  }

  /** Returns a page's changes, oldest first. */
  async changes(path: string): Promise<PageChange[]> {
    return PageChange.within(this.workspace)
      .where('watched_url_id', this.#pageIds.get(path)!)
      .orderBy('detected_at')
      .orderBy('id')
  }

  /** Returns the outcomes of a page's changes, oldest first. */
  async outcomes(path: string): Promise<string[]> {
    return (await this.changes(path)).map(({ outcome }) => outcome)
  }
}
