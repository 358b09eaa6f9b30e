import { test } from '@japa/runner'
import { placeHref } from '#monitoring/version_place'
import { changedLines } from '#alerts/notes/changed_lines'
import { citationsOf, findNote, noteVersions } from '#alerts/notes/read_notes'
import { createNote, NoteChanged, restoreNote, updateNote } from '#alerts/notes/write_notes'
import PageVersion from '#monitoring/models/page_version'
import { DAY } from '#platform/instants'
import { aWatchedUrl } from '#tests/support/alerts'
import { Api } from '#tests/support/api'
import { contentOf } from '#tests/support/judge_markup'
import { aVersion } from '#tests/support/versions'
import { aKey, aWorkspace } from '#tests/support/workspace'

const NOON = Date.UTC(2026, 0, 5, 12)

const mara = { id: 'test', name: 'Mara' }
const jonas = { id: 'test', name: 'Jonas' }

const pricing = (team: string, ...further: string[]) =>
  `<main><h1>Pricing</h1><p>Starter costs $19 a month.</p>${team && `<p>${team}</p>`}${further.map((one) => `<p>${one}</p>`).join('')}</main>`

/** Stores one version of a page per day, and a note that cites the line with the price of Team in the first one. */
async function cited(...pages: string[]) {
  const workspace = await aWorkspace('pro')
  const page = await aWatchedUrl(workspace)
  const versions: PageVersion[] = []
  for (const [index, html] of pages.entries()) {
    versions.push(await aVersion(page, contentOf(page.url, html), NOON + index * DAY))
  }
  const { blocks } = contentOf(page.url, pages[0])
  const line = blocks.findIndex(({ text }) => text.startsWith('Team')) + 1
  const address = placeHref({ watchedUrlId: page.id, versionId: versions[0].id, line })
  const body = `They charge [this](http://watch.example${address}).`
  const id = await createNote(workspace, page.competitorId, { title: 'So what', body }, mara)
  const changes = async () => {
    const citations = (await citationsOf(workspace, [id])).get(id) ?? []
    return [...(await changedLines(workspace, citations)).values()]
  }
  return { workspace, page, versions, id, body, changes }
}

test.group('Notes', () => {
  test('report that a cited line has changed, and its current text', async ({ assert }) => {
    const { changes, page, versions } = await cited(
      pricing('Team costs $49 a month.'),
      pricing('Team costs $49 a month.', 'Cancel any time.'),
      pricing('Team costs $59 a month.', 'Cancel any time.'),
      pricing('Team costs $59 a month.', 'Cancel any time.', 'Billed yearly.')
    )
    const [change] = await changes()
    assert.deepInclude(change, {
      was: 'Team costs $49 a month.',
      now: 'Team costs $59 a month.',
      at: NOON + 2 * DAY,
      comparison: `/watched-urls/${page.id}/compare?from=${versions[1].id}&to=${versions[2].id}`,
    })
    assert.deepEqual(await changes(), [change], 'and says so again')
  })

  test('report that a cited line was removed, and nothing while it is there', async ({ assert }) => {
    const removed = await cited(pricing('Team costs $49 a month.'), pricing(''))
    assert.deepInclude((await removed.changes())[0], { was: 'Team costs $49 a month.', now: null })
    const kept = await cited(pricing('Team costs $49 a month.'), pricing('Team costs $49 a month.', 'More.'))
    assert.deepEqual(await kept.changes(), [])
  })

  test('keep a cited line after its version was deleted', async ({ assert }) => {
    const { workspace, id, body, versions, changes } = await cited(
      pricing('Team costs $49 a month.'),
      pricing('Team costs $79 a month.')
    )
    await PageVersion.within(workspace).where('id', versions[0].id).delete()
    await updateNote(workspace, id, { title: 'So what?', body, version: 1 }, mara)
    assert.deepInclude((await changes())[0], { was: 'Team costs $49 a month.', now: null, comparison: null })
  })

  test('cite only stored data of the workspace', async ({ assert }) => {
    const theirs = await cited(pricing('Team costs $49 a month.'))
    const own = await cited(pricing('Team costs $49 a month.'))
    const text = { title: 'Theirs', body: theirs.body }
    const id = await createNote(own.workspace, own.page.competitorId, text, mara)
    assert.isUndefined((await citationsOf(own.workspace, [id])).get(id))
  })

  test('keep versions, and never overwrite one that another user saved', async ({ assert }) => {
    const { workspace, id } = await cited(pricing('Team costs $49 a month.'))
    await updateNote(workspace, id, { title: 'Second', body: 'B', version: 1 }, jonas)
    const late = () => updateNote(workspace, id, { title: 'Late', body: 'C', version: 1 }, mara)
    await assert.rejects(late, NoteChanged)
    await assert.rejects(late, 'Jonas has changed this note. The current version is 2.')
    await restoreNote(workspace, id, { number: 1, version: 2 }, mara)
    assert.deepInclude(await findNote(workspace, id), { title: 'So what', version: 3, author: 'Mara' })
    const versions = await noteVersions(workspace, id)
    assert.deepEqual(
      versions.map(({ number, title, author }) => [number, title, author]),
      [
        [3, 'So what', 'Mara'],
        [2, 'Second', 'Jonas'],
        [1, 'So what', 'Mara'],
      ]
    )
  })

  test('are read and written with a key', async ({ assert }) => {
    const { workspace, page, id } = await cited(
      pricing('Team costs $49 a month.'),
      pricing('Team costs $59 a month.')
    )
    const api = new Api(await aKey(workspace))
    const path = `/competitors/${page.competitorId}/notes`
    const [listed] = (await api.get(path)).body
    assert.deepInclude(listed, { id, title: 'So what', version: 1, author: 'Mara' })
    assert.deepEqual(listed.changedCitations, [
      {
        watchedUrlId: page.id,
        was: 'Team costs $49 a month.',
        now: 'Team costs $59 a month.',
        changedAt: '2026-01-06 12:00:00',
      },
    ])
    const created = await api.post(path, { title: 'Second', body: 'Text' })
    assert.equal(created.status, 201)
    assert.equal(created.body.author, 'Test')
    const own = `/notes/${created.body.id}`
    assert.equal((await api.patch(own, { body: 'More', version: 1 })).body.version, 2)
    const { status, body } = await api.patch(own, { body: 'Late', version: 1 })
    assert.deepEqual([status, body.code], [409, 'note_changed'])
    for (const input of [
      { body: 'x' },
      { version: 0 },
      { version: 2, body: '' },
      { version: 2, title: 'a\nb' },
    ])
      assert.equal((await api.patch(own, input)).status, 422, JSON.stringify(input))
    assert.equal((await api.delete(own)).status, 200)
    assert.equal((await api.get(own)).status, 404)

    const reader = new Api(await aKey(workspace, 'read'))
    assert.equal((await reader.post(path, { title: 'x', body: 'y' })).status, 403)
    const stranger = new Api(await aKey(await aWorkspace()))
    assert.equal((await stranger.get(path)).status, 404)
    assert.equal((await stranger.get(`/notes/${id}`)).status, 404)
  })
})
