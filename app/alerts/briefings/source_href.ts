import Alert from '#alerts/models/alert'
import Crawl from '#monitoring/models/crawl'
import PageVersion from '#monitoring/models/page_version'
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
