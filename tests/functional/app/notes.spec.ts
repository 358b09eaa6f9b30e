import { test } from '@japa/runner'
import { createNote } from '#alerts/notes/write_notes'
import { contentOf } from '#tests/support/judge_markup'
import { anAlert, aWatchedUrl } from '#tests/support/alerts'
import { aVersion } from '#tests/support/versions'
import { signedInMember, signedInOwner } from '#tests/functional/app/accounts'

test.group('Notes in the app', () => {
  test('begin with a citation of an alert or a line', async ({ assert }) => {
    const { browser, workspace } = await signedInOwner()
    const page = await aWatchedUrl(workspace)
    const version = await aVersion(page, contentOf(page.url, '<p>Costs *$49* [a] month</p>'))
    const alert = await anAlert(page, { summary: 'Raised it all.' })
    const path = `/competitors/${page.competitorId}/notes`
    const draft = async (query: string) =>
      (await browser.visit(`${path}/new?${query}`)).page!.props.given.body
    assert.equal(
      await draft(`alert=${alert.id}`),
      `> Raised it all.\n>\n> [View alert](/alerts/${alert.id})\n\n`
    )
    assert.include(
      await draft(`page=${page.id}&version=${version.id}&line=1`),
      '> Costs \\*$49\\* \\[a\\] month\n>\n> [View line](/watched-urls/'
    )
    assert.equal(await draft(`page=${page.id}&version=${version.id}&line=99`), '')

    const saved = await browser.submit(path, { title: 'So what', body: await draft(`alert=${alert.id}`) })
    assert.equal(saved.path, path)
    assert.include(saved.html, 'Raised it all.')
    const again = await browser.visit(`${path}/new?alert=${alert.id}`)
    assert.include(again.html, 'Add the citation to an existing note instead')
  })

  test('show both texts when two users edit at the same time', async ({ assert }) => {
    const { browser, workspace, owner } = await signedInOwner()
    const { competitorId } = await aWatchedUrl(workspace)
    const id = await createNote(workspace, competitorId, { title: 'So what', body: 'First' }, owner)
    const path = `/competitors/${competitorId}/notes/${id}`
    const other = (await signedInMember(workspace, 'Jonas')).browser
    await browser.visit(`${path}/edit`)
    await other.visit(`${path}/edit`)
    await other.submit(path, { title: 'So what', body: 'Second', version: '1' })
    const refused = await browser.submit(path, { title: 'So what', body: 'Mine', version: '1' })
    assert.include(refused.html, 'Jonas saved version 2 while you were editing.')
    assert.deepInclude(refused.page!.props, { given: { title: 'So what', body: 'Mine' } })
    const saved = await browser.submit(path, { title: 'So what', body: 'Mine', version: '2' })
    assert.equal(saved.page!.props.notes[0].version, 3)
    const empty = await browser.submit(path, { title: '', body: '', version: '3' })
    assert.deepInclude(empty.page!.props.errors, { title: 'Enter a title.', body: 'Write something.' })

    await browser.visit(`${path}/history`)
    const restored = await browser.submit(`${path}/restore`, { number: '1', version: '3' })
    assert.equal(restored.page!.props.note.version, 4)
    const { html } = await browser.submit(`${path}/remove`)
    assert.include(html, 'No notes yet')
  })
})
