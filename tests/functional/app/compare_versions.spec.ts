import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { compareStored } from '#monitoring/pipeline/compare_stored'
import { PageTaskFailed } from '#monitoring/pipeline/thread/page_threads'
import { signedInOwner } from '#tests/functional/app/accounts'
import type { Visit } from '#tests/functional/app/browser'
import { hostile, teamAt } from '#tests/support/contents'
import { aVersion } from '#tests/support/versions'
import { aWatchedUrl } from '#tests/support/alerts'

const renderedBy = ({ html }: Visit) => html.slice(html.indexOf('data-server-rendered'))

const numbersOf = ({ page }: Visit) => [page?.props.from?.number ?? null, page?.props.to?.number ?? null]

async function ownerWithVersions(...prices: number[]) {
  const { browser, workspace } = await signedInOwner()
  const page = await aWatchedUrl(workspace)
  const versions = []
  for (const price of prices) versions.push(await aVersion(page, teamAt(price)))
  return { browser, workspace, page, versions, path: `/watched-urls/${page.id}/compare` }
}

test.group('Comparing versions of a page', () => {
  test('shows the differences by field and by line', async ({ assert }) => {
    const { browser, path, versions } = await ownerWithVersions(49, 59, 79)
    const [first, , last] = versions
    const visit = await browser.visit(`${path}?from=${first.id}&to=${last.id}`)
    assert.deepEqual(numbersOf(visit), [1, 3])
    const { evidence } = visit.page!.props
    assert.deepInclude(evidence.fields[0], {
      category: 'Pricing',
      before: '$49 / month',
      after: '$79 / month',
    })
    assert.deepEqual([evidence.removed, evidence.added], [1, 1])
    const html = renderedBy(visit)
    for (const text of ['Version 1 → 3', 'Before', 'After', '$49 / month', '$79 / month', 'billed']) {
      assert.include(html, text)
    }
  })

  test('compares the latest two versions by default', async ({ assert }) => {
    const { browser, path, versions } = await ownerWithVersions(49, 59, 79)
    assert.deepEqual(numbersOf(await browser.visit(path)), [2, 3])
    assert.deepEqual(numbersOf(await browser.visit(`${path}?from=&to=`)), [2, 3])
    assert.deepEqual(numbersOf(await browser.visit(`${path}?from=${versions[0].id}`)), [1, 3])
    assert.deepEqual(numbersOf(await browser.visit(`${path}?to=${versions[1].id}`)), [1, 2])
    assert.deepEqual(numbersOf(await browser.visit(`${path}?from[]=x&to[a]=y`)), [2, 3])
  })

  test('works in both directions', async ({ assert }) => {
    const { browser, path, versions } = await ownerWithVersions(49, 79)
    const visit = await browser.visit(`${path}?from=${versions[1].id}&to=${versions[0].id}`)
    assert.deepInclude(visit.page?.props.evidence.fields[0], { before: '$79 / month', after: '$49 / month' })
  })

  test('says when there is nothing to show', async ({ assert }) => {
    const { browser, path, page, versions } = await ownerWithVersions()
    const wordsOf = async (query: string, outcome: string, words: string) => {
      const visit = await browser.visit(path + query)
      assert.equal(visit.status, 200)
      assert.equal(visit.page?.props.outcome, outcome)
      assert.include(renderedBy(visit), words)
    }
    await wordsOf('', 'none', 'The first check saves a baseline')
    versions.push(await aVersion(page, teamAt(49)))
    await wordsOf('', 'only_one', 'Only one version so far')
    const [{ id }] = versions
    await wordsOf(`?from=${id}&to=${id}`, 'same_version', 'chose the same version twice')
    await aVersion(page, teamAt(49))
    await wordsOf('', 'compared', 'These versions have the same content.')
  })

  test('says when a version breaks the comparison or the comparison takes too long', async ({
    assert,
    cleanup,
  }) => {
    const { browser, path } = await ownerWithVersions(49, 79)
    const threads = await app.container.make('page.threads')
    const { run } = threads
    cleanup(() => void (threads.run = run))
    threads.run = () => Promise.reject(new PageTaskFailed('extraction_timeout', 'Too long.'))
    const visit = await browser.visit(path)
    assert.equal(visit.page?.props.outcome, 'failed')
    assert.include(renderedBy(visit), 'took too long')
  })

  test('rejects versions of another page and unknown ones', async ({ assert }) => {
    const { browser, workspace, path, versions } = await ownerWithVersions(49, 79)
    const other = await aVersion(await aWatchedUrl(workspace, 'harborline.example'), teamAt(10))
    const theirs = await ownerWithVersions(49)
    for (const id of [other.id, theirs.versions[0].id, 'ver_none', "' or 1=1"]) {
      for (const query of [`from=${id}`, `to=${id}`, `from=${versions[0].id}&to=${id}`]) {
        assert.equal((await browser.visit(`${path}?${query}`)).status, 404, query)
      }
    }
    assert.equal((await browser.visit(theirs.path)).status, 404)
  })

  test('says when the content of a version was deleted in the meantime', async ({ assert }) => {
    const { workspace, page, versions } = await ownerWithVersions(49, 79)
    const [from, to] = versions
    const mark = { url: page.url, label: page.label, competitor: 'Northwind' }
    await from.delete()
    assert.deepEqual(await compareStored(workspace, [from.id, to.id], mark), { outcome: 'forgotten' })
  })

  test("escapes and limits a page's content", async ({ assert }) => {
    const { browser, page, path } = await ownerWithVersions()
    await aVersion(page, hostile('before', 12))
    await aVersion(page, hostile('after', 12))
    const visit = await browser.visit(path)
    assert.equal(visit.status, 200)
    assert.equal(visit.page?.props.outcome, 'compared')
    for (const markup of ['<img src=x', '<script>alert']) assert.notInclude(visit.html, markup)
    assert.isAtMost(visit.page?.props.evidence.fields.length, 100)
    assert.isBelow(visit.html.length, 6_000_000)
  })
})
