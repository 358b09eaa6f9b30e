import type { Blobs } from '#platform/blobs/blobs'
import { aWatchedUrl } from '#tests/support/alerts'
import { aWorkspace } from '#tests/support/workspace'

/** Creates a competitor whose favicon another node has already fetched. */
export async function aCompetitorIcon(blobs: Blobs) {
  const workspace = await aWorkspace()
  const { competitorId } = await aWatchedUrl(workspace, 'nowhere.invalid')
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  await blobs.files.put(`favicons/${competitorId}`, png)
  return { workspace, competitorId, png }
}
