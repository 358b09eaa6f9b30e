import { test } from '@japa/runner'
import { readPart } from '#monitoring/pipeline/reading/read_page'
import { pageOf } from './pages.js'

const PAGE = `<head><base href="/docs/"><title>Plans</title></head><body><h1>Plans</h1>
  <div id=a><h2>Team</h2><p>Now <b>$49</b> a month</p><a href=x>Buy</a><div id=ad>Sponsored</div></div>
  <div id=b><p>Other</p></div></body>`

function partOf({ watched = [], ignored = [] }: { watched?: string[]; ignored?: string[] }) {
  const page = pageOf(PAGE)
  const placesOf = (ids: string[]) =>
    ids.map(
      (id) =>
        page.elements().find(({ attributes, tag }) => (tag === id && id.length > 1) || attributes.id === id)!
          .index
    )
  return readPart(page, { watched: placesOf(watched), ignored: placesOf(ignored) })
}

const textsOf = (part: ReturnType<typeof partOf>) => part.blocks.map(({ text }) => text)

test.group('readPart', () => {
  test('reads nothing outside the watched elements, and nothing in the ignored ones', ({ assert }) => {
    assert.deepEqual(textsOf(partOf({ watched: ['a'], ignored: ['ad'] })), ['Team', 'Now $49 a month', 'Buy'])
    assert.deepEqual(textsOf(partOf({ ignored: ['a'] })), ['Plans', 'Other'])
    assert.deepEqual(textsOf(partOf({ watched: ['b', 'ad'] })), ['Sponsored', 'Other'])
    assert.deepEqual(textsOf(partOf({})), textsOf(partOf({ watched: ['body'] })))
  })

  test('keeps the headings above, and the base of addresses', ({ assert }) => {
    const part = partOf({ watched: ['a'] })
    assert.deepEqual(part.blocks[1].path, ['Plans', 'Team'])
    assert.equal(part.baseUrl, 'https://site.example/docs/')
    assert.isEmpty(part.elements('title'))
  })

  test('numbers its elements in order, and returns texts and ranges of the part alone', ({ assert }) => {
    const part = partOf({ watched: ['a'], ignored: ['ad'] })
    part.elements().forEach((element, at) => {
      assert.equal(element.index, at)
      assert.isAbove(element.end, at)
      if (element.parent) assert.isBelow(element.parent.index, at)
    })
    const [body] = part.elements('body')
    assert.equal(part.textOf(body), 'TeamNow $49 a monthBuy')
    assert.deepEqual(part.blocksIn(body), [0, 3])
    assert.equal(part.labelOf(part.elements('a')[0]), 'Buy')
  })

  test('puts a part of a line on a separate line', ({ assert }) => {
    assert.deepEqual(textsOf(partOf({ watched: ['b', 'ad'] })).length, 2)
    const price = pageOf(PAGE)
    const [bold] = price.elements('b')
    const part = readPart(price, { watched: [bold.index], ignored: [] })
    assert.deepEqual(textsOf(part), ['$49'])
  })
})
