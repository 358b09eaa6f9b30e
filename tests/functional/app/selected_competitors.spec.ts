import { test } from '@japa/runner'
import Competitor from '#monitoring/models/competitor'
import WatchedUrl from '#monitoring/models/watched_url'
import { setTags } from '#monitoring/tags/set_tags'
import { MOST_TAGS } from '#monitoring/tags/tag_names'
import { tagsOf } from '#monitoring/tags/tags'
import { newId } from '#platform/ids'
import { MOST_ITEMS } from '#platform/operations/batches'
import { signedInOwner } from '#tests/functional/app/accounts'
import type { Fields } from '#tests/functional/app/browser'
import { anAlert, aWatchedUrl } from '#tests/support/alerts'
import AuditEvent from '#workspaces/models/audit_event'

/** An owner with competitors that have one page each. */
async function ownerOf(...domains: string[]) {
  const { browser, workspace, owner } = await signedInOwner()
  const pages: WatchedUrl[] = []
  for (const domain of domains) pages.push(await aWatchedUrl(workspace, domain))
  const ids = pages.map(({ competitorId }) => competitorId)
  const submit = async (path: string, fields: Fields = {}) => {
    const { page } = await browser.submit(path, fields)
    return page!.props.notice as { text: string; undo: string | null }
  }
  const tags = async () => {
    const found = await tagsOf(workspace, ids)
    return ids.map((id) => found.get(id) ?? [])
  }
  const audited = async (action: string) =>
    (await AuditEvent.within(workspace).where('action', action)).map(({ subject, actor }) => [subject, actor])
  return { browser, workspace, owner, pages, ids, submit, tags, audited }
}

const fieldsOf = (ids: readonly string[]) => Object.fromEntries(ids.map((id, index) => [`ids[${index}]`, id]))

test.group('Selected competitors', () => {
  test('are paused together, and undo resumes only the pages that were active', async ({ assert }) => {
    const { workspace, owner, pages, ids, submit, audited } = await ownerOf(
      'a.example',
      'b.example',
      'c.example'
    )
    const other = await aWatchedUrl(workspace, 'a.example', '/blog')
    await other.merge({ isActive: false }).save()
    const { text, undo } = await submit('/competitors/change', {
      ...fieldsOf(ids.slice(0, 2)),
      isActive: '0',
    })
    assert.equal(text, 'Paused 2 pages of 2 competitors. The history is kept.')
    const active = async () =>
      (await WatchedUrl.within(workspace).where('is_active', true)).map(({ id }) => id).sort()
    assert.deepEqual(await active(), [pages[2].id])
    assert.deepEqual(await audited('page.updated'), [
      [pages[0].id, owner.id],
      [pages[1].id, owner.id],
    ])

    assert.equal((await submit(undo!)).text, 'Resumed 2 pages of 2 competitors.')
    assert.deepEqual(await active(), pages.map(({ id }) => id).sort())
    const all = await submit('/competitors/change', { isEverything: '1', isActive: '1' })
    assert.equal(all.text, 'Resumed 1 page of 1 competitor.')
    const again = await submit('/competitors/change', { isEverything: '1', isActive: '1' })
    assert.deepEqual(again, { text: 'Nothing to change.', undo: null })
  })

  test('are resumed by undo with more pages than fit into a cookie', async ({ assert }) => {
    const { workspace, pages, submit } = await ownerOf('a.example', 'b.example')
    const rows = Array.from({ length: MOST_ITEMS }, (_, index) => ({
      ...pages[index % 2].$attributes,
      ...WatchedUrl.address(`https://a.example/more/${index}`),
      id: newId('watchedUrl'),
    }))
    await WatchedUrl.createMany(rows)
    const { undo } = await submit('/competitors/change', { isEverything: '1', isActive: '0' })
    const { text } = await submit(undo!)
    assert.equal(text, `Resumed ${MOST_ITEMS + 2} pages of 2 competitors.`)
    assert.lengthOf(await WatchedUrl.within(workspace).where('is_active', true), MOST_ITEMS + 2)
  }).timeout(60_000)

  test('get and lose a tag, which undo reverts where it changed', async ({ assert }) => {
    const { workspace, owner, ids, submit, tags, audited } = await ownerOf(
      'a.example',
      'b.example',
      'c.example'
    )
    await setTags(workspace, ids[0], ['EU'], owner.id)
    await setTags(workspace, ids[1], ['Enterprise'], owner.id)
    const tagged = await submit('/competitors/change', { ...fieldsOf(ids.slice(0, 2)), addTag: ' eu ' })
    assert.equal(tagged.text, 'Tagged 1 competitor “eu”.')
    assert.deepEqual(await tags(), [['EU'], ['Enterprise', 'eu'], []])
    await submit(tagged.undo!)
    assert.deepEqual(await tags(), [['EU'], ['Enterprise'], []])

    await submit('/competitors/change', { ...fieldsOf(ids), addTag: 'Rivals' })
    const removed = await submit('/competitors/change', { ...fieldsOf(ids), removeTag: 'rivals' })
    assert.equal(removed.text, 'Removed “rivals” from 3 competitors.')
    assert.deepEqual(await tags(), [['EU'], ['Enterprise'], []])
    assert.lengthOf(await audited('competitor.updated'), 2 + 1 + 1 + 3 + 3)
  })

  test('are all that have the tag of the list', async ({ assert }) => {
    const { workspace, owner, ids, submit, tags } = await ownerOf('a.example', 'b.example', 'c.example')
    for (const id of ids.slice(1)) await setTags(workspace, id, ['EU'], owner.id)
    const { text } = await submit('/competitors/change', { isEverything: '1', tag: 'eu', addTag: 'Rivals' })
    assert.equal(text, 'Tagged 2 competitors “Rivals”.')
    assert.deepEqual(await tags(), [[], ['EU', 'Rivals'], ['EU', 'Rivals']])
  })

  test('keep their tags if they have as many as possible', async ({ assert }) => {
    const { workspace, owner, ids, submit, tags } = await ownerOf('a.example', 'b.example')
    const most = Array.from({ length: MOST_TAGS }, (_, index) => `Tag ${index}`)
    await setTags(workspace, ids[0], most, owner.id)
    const { text } = await submit('/competitors/change', { ...fieldsOf(ids), addTag: 'EU' })
    assert.equal(text, 'Tagged 1 competitor “EU”. 1 competitor already has 20 tags.')
    const [full, other] = await tags()
    assert.lengthOf(full, MOST_TAGS)
    assert.deepEqual(other, ['EU'])
    const none = await submit('/competitors/change', { ...fieldsOf(ids.slice(0, 1)), addTag: 'EU' })
    assert.deepEqual(none, { text: '1 competitor already has 20 tags.', undo: null })
  })

  test('are the first ones in the order of the list if there are too many', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const names = Array.from({ length: MOST_ITEMS + 1 }, (_, index) => `Rival ${999 - index}`)
    await Competitor.createMany(
      names.map((name, index) => ({
        id: newId('competitor'),
        workspaceId: workspace.id,
        name,
        domain: `rival-${index}.example`,
        createdAt: index,
      }))
    )
    await browser.submit('/competitors/change', { isEverything: '1', sort: 'name', addTag: 'EU' })
    const all = await Competitor.within(workspace)
    const tagged = await tagsOf(
      workspace,
      all.map(({ id }) => id)
    )
    const untagged = all.filter(({ id }) => !tagged.has(id)).map(({ name }) => name)
    assert.deepEqual(untagged, ['Rival 999'])
  })

  test('are removed with their pages, except those that no longer exist', async ({ assert }) => {
    const { workspace, owner, pages, ids, submit, audited } = await ownerOf(
      'a.example',
      'b.example',
      'c.example'
    )
    await anAlert(pages[1])
    await (await Competitor.findOrFail(ids[0])).delete()
    const { text } = await submit('/competitors/remove', fieldsOf(ids.slice(0, 2)))
    assert.equal(
      text,
      'Removed 1 competitor with its pages, versions and alerts. 1 competitor had already been removed.'
    )
    assert.deepEqual(
      (await Competitor.within(workspace)).map(({ id }) => id),
      [ids[2]]
    )
    assert.deepEqual(await audited('competitor.removed'), [[ids[1], owner.id]])
  })

  test('belong to the workspace', async ({ assert }) => {
    const { submit } = await ownerOf('a.example')
    const stranger = await aWatchedUrl((await signedInOwner()).workspace, 'a.example')
    const fields = fieldsOf([stranger.competitorId])
    await submit('/competitors/change', { ...fields, isActive: '0' })
    await submit('/competitors/change', { ...fields, addTag: 'EU' })
    await submit('/competitors/remove', fields)
    assert.isTrue((await stranger.refresh()).isActive)
    assert.isEmpty(await tagsOf({ id: stranger.workspaceId }, [stranger.competitorId]))
  })

  test('are not changed by an invalid tag', async ({ assert }) => {
    const { browser, ids, tags } = await ownerOf('a.example')
    const reasons = {
      '': 'Enter a tag.',
      'a,b': "A tag can't contain commas.",
      [`${'x'.repeat(41)}`]: 'A tag can be at most 40 characters long.',
    }
    for (const [addTag, reason] of Object.entries(reasons)) {
      await browser.visit('/competitors')
      const { page } = await browser.submit('/competitors/change', { ...fieldsOf(ids), addTag })
      assert.equal(page!.props.errors.addTag, reason)
    }
    assert.deepEqual(await tags(), [[]])
  })
})
