import { storedVersion } from '#alerts/notes/citations'
import { placeHref } from '#monitoring/version_place'
import { createNote, updateNote } from '#alerts/notes/write_notes'
import Competitor from '#monitoring/models/competitor'
import PageVersion from '#monitoring/models/page_version'
import WatchedUrl from '#monitoring/models/watched_url'
import { addSample } from '#monitoring/sample/add_sample'
import { enqueueDueCrawls } from '#monitoring/schedule/enqueue_due'
import Alert from '#alerts/models/alert'
import { DAY, MINUTE, SECOND } from '#platform/instants'
import { setClock } from '#tests/support/page_previews/clock'
import { NOW } from '#tests/support/page_previews/made_up_sites'
import { workOffQueue } from '#tests/support/worker'
import type User from '#workspaces/models/user'
import type Workspace from '#workspaces/models/workspace'

/** Adds the sample competitor shortly before the screenshot is taken. Returns its id. */
export async function aFreshSample(workspace: Workspace, owner: User): Promise<string> {
  setClock(NOW - 9 * SECOND)
  const { id } = await addSample(workspace, owner.id)
  await workOffQueue()
  setClock(NOW)
  return id
}

/** Adds the sample competitor, and crawls its changes for a few minutes. */
export async function aKnownSample(workspace: Workspace, owner: User) {
  setClock(NOW - 10 * MINUTE)
  const { id } = await addSample(workspace, owner.id)
  await workOffQueue()
  for (const minute of [9.5, 8.5, 6.5, 4.5, 1.5]) {
    setClock(NOW - minute * MINUTE)
    await enqueueDueCrawls()
    await workOffQueue()
  }
  setClock(NOW)
  const alert = await Alert.within(workspace).where('competitor_id', id).orderBy('detected_at').firstOrFail()
  return { competitorId: id, alertId: alert.id }
}

/**
 * Writes notes on a competitor whose prices have changed since they were cited. Returns the IDs of the competitor and
 * of a note.
 */
export async function someNotes(workspace: Workspace, mara: User, jonas: User) {
  const { id: competitorId } = await Competitor.within(workspace).where('name', 'Northwind').firstOrFail()
  const page = await WatchedUrl.within(workspace)
    .where({ competitorId, label: 'pricing' })
    .orderBy('created_at')
    .firstOrFail()
  const versions = await PageVersion.within(workspace)
    .where('watched_url_id', page.id)
    .orderBy('version_number')
  const version = versions.find(({ versionNumber }) => versionNumber > 0)!
  const { content } = (await storedVersion(workspace, version.id))!
  const line = content.blocks.findIndex(({ text }) => text.startsWith('$49')) + 1
  const cited = placeHref({ watchedUrlId: page.id, versionId: version.id, line })
  const alert = await Alert.within(workspace).where('competitor_id', competitorId).orderBy('id').firstOrFail()
  const title = 'So what: their Team plan'
  const body = [
    `Team is their best seller, and [its price](${cited}) was **below ours**.`,
    '',
    '- Sales: lead with seats, *not* with price',
    '- Marketing: update the comparison page',
    '',
    `> ${alert.summary.replace(/[*_[\]]/g, '')}`,
    '>',
    `> [View alert](/alerts/${alert.id})`,
  ].join('\n')
  const at = async (instant: number, act: () => Promise<unknown>) => {
    setClock(instant)
    const result = await act()
    setClock(NOW)
    return result
  }
  const noteId = (await at(NOW - 6 * DAY, () =>
    createNote(
      workspace,
      competitorId,
      { title: 'Their Team plan', body: 'Team is their best seller.' },
      jonas
    )
  )) as string
  await at(NOW - 2 * DAY, () => updateNote(workspace, noteId, { title, body, version: 1 }, mara))
  const hostile = {
    title: `Donau${'dampfschiff'.repeat(9)}`,
    body: `<script>alert(1)</script> ![logo](https://spy.example/x.png)\n\n| Plan | Price |\n|-|-|\n| Team | $49 |\n\n\`\`\`\n${'long '.repeat(60)}\n\`\`\`\n\n${'word'.repeat(80)}`,
  }
  await at(NOW - 20 * DAY, () => createNote(workspace, competitorId, hostile, jonas))
  return { competitorId, noteId, versionId: version.id, pageId: page.id, line }
}
