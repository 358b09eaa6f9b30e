import Alert from '#alerts/models/alert'
import Crawl from '#monitoring/models/crawl'
import PageVersion from '#monitoring/models/page_version'
import type { SourceId } from '#alerts/briefings/sentence'
import type { Tenant } from '#platform/database/tenant_model'

/** Returns the path of a sentence's source in the app: an alert, a stored version, or the page of a failed crawl. */
export async function sourceHref(workspace: Tenant, id: string): Promise<string | null> {
  if (id.startsWith('alert_')) {
    const alert = await Alert.within(workspace).where('id', id).first()
    return alert && `/alerts/${alert.id}`
  }
  if (id.startsWith('ver_')) {
    const version = await PageVersion.within(workspace).where('id', id).first()
    return version && `/watched-urls/${version.watchedUrlId}?version=${version.id}&snapshot=text#snapshot`
  }
  const crawl = await Crawl.within(workspace).where('id', id).first()
  return crawl && `/watched-urls/${crawl.watchedUrlId}`
}

/** Returns which sources are still stored. */
export async function storedSources(workspace: Tenant, ids: readonly SourceId[]): Promise<Set<string>> {
  const [alerts, versions, crawls] = ['alert_', 'ver_', 'crawl_'].map((prefix) =>
    ids.filter((id) => id.startsWith(prefix))
  )
  const found = await Promise.all([
    Alert.within(workspace).whereIn('id', alerts).select('id'),
    PageVersion.within(workspace).whereIn('id', versions).select('id'),
    Crawl.within(workspace).whereIn('id', crawls).select('id'),
  ])
  return new Set(found.flat().map(({ id }) => id))
}
