import { test } from '@japa/runner'
import { contentOfDocument, judgeDocuments, type Served } from '#tests/support/judge_documents'
import { jsonFeed, npmVersion, pypiFeed, untitledFeed } from '#tests/support/sources/feeds'

const social = (...posts: [id: string, html: string][]): Served => ({
  url: 'https://social.example/@northwind.rss',
  type: 'application/rss+xml; charset=utf-8',
  body: untitledFeed(posts.map(([id, html]) => ({ id, html }))),
})
const json = (...items: { id: string; title?: string; text: string }[]): Served => ({
  url: 'https://northwind.example/feed.json',
  type: 'application/json',
  body: jsonFeed(items),
})
const titlesOf = async (served: Served) => (await contentOfDocument(served)).units?.map(({ title }) => title)

test.group('Feeds: items without titles', () => {
  test('are named after their first sentence or line', async ({ assert }) => {
    const long = 'A sentence that goes on about crates and about pallets and about lorries until it is cut.'
    const posts = social(
      ['1', '<p>We now ship to <a href="https://pl.example">Poland &amp; Latvia</a>. Tell your friends!</p>'],
      ['2', '<style>p { color: red }</style><p>👋</p><p>Hi all!<br />More</p>'],
      ['3', `<p>${long}</p>`],
      ['4', '<img src="/cat.png">']
    )
    assert.deepEqual(await titlesOf(posts), [
      'We now ship to Poland & Latvia',
      'Hi all!',
      'A sentence that goes on about crates and about pallets and about lorries until…',
    ])
  })

  test('are read from the plain text of a JSON feed', async ({ assert }) => {
    assert.deepEqual(await titlesOf(json({ id: '1', text: 'If 1 < 2 & 3 > 2, ship it\nToday' })), [
      'If 1 < 2 & 3 > 2, ship it',
    ])
  })

  test('are identified by their IDs when their text is edited', async ({ assert }) => {
    const first: [string, string] = ['1', '<p>We now ship to Poland. Tell your friends!</p>']
    const second: [string, string] = ['2', '<p>Our office in Munich has moved to a larger house.</p>']
    const added = await judgeDocuments('blog', social(first), social(second, first))
    assert.equal(added?.summary, 'Northwind published “Our office in Munich has moved to a larger house”.')
    const edited = social(second, ['1', '<p>We now ship to Poland and Latvia. Tell your friends!</p>'])
    const verdict = await judgeDocuments('blog', social(second, first), edited)
    assert.equal(verdict?.summary, 'Northwind edited the post “We now ship to Poland and Latvia”.')
  })
})

test.group('Feeds: formats', () => {
  test('include JSON Feed', async ({ assert }) => {
    const old = { id: '1', title: 'A year of audits', text: 'It was a good one.' }
    const post = { id: '2', title: 'Packing crates faster', text: 'In half of the time.' }
    const verdict = await judgeDocuments('blog', json(old), json(post, old))
    assert.equal(verdict?.summary, 'Northwind published “Packing crates faster”.')
  })

  test('include the releases on PyPI', async ({ assert }) => {
    const served = (...versions: string[]): Served => ({
      url: 'https://pypi.org/rss/project/northwind/releases.xml',
      type: 'text/xml; charset=UTF-8',
      body: pypiFeed(versions),
    })
    const verdict = await judgeDocuments('changelog', served('2.3.0'), served('2.4.0', '2.3.0'))
    assert.equal(verdict?.summary, 'Northwind released 2.4.0.')
  })

  test('include the latest version on npm', async ({ assert }) => {
    const served = (version: string): Served => ({
      url: 'https://registry.npmjs.org/northwind/latest',
      type: 'application/json',
      body: npmVersion(version),
    })
    const verdict = await judgeDocuments('changelog', served('2.3.0'), served('2.4.0'))
    assert.equal(verdict?.summary, 'Northwind released 2.4.0.')
    assert.deepEqual(await titlesOf(served('2.4.0')), ['2.4.0'])
  })
})
