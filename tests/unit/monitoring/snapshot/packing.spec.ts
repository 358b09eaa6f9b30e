import { brotliCompressSync } from 'node:zlib'
import { test } from '@japa/runner'
import { type Block, emptyContent, type PageContent } from 'rivalwatch-plugin'
import type { PageBox } from '#monitoring/regions/page_boxes'
import { Packing, unpackBoxesSync, unpackContent, unpackContentSync } from '#monitoring/snapshot/packing'

const contentOf = (blocks: Block[]): PageContent => ({
  ...emptyContent('https://rival.example/pricing'),
  prices: ['$49'],
  structuredData: [{ blocks: [1], '@type': 'Offer' }],
  blocks,
})

const BLOCKS: Block[] = [
  { text: 'Log in', kind: 'link', landmark: 'nav', path: [] },
  { text: 'Plans', kind: 'heading', landmark: 'main', path: [] },
  { text: 'Team', kind: 'heading', landmark: 'main', path: ['Plans'] },
  { text: '$49', kind: 'paragraph', landmark: 'main', path: ['Plans', 'Team'] },
  { text: '$49', kind: 'paragraph', landmark: 'main', path: ['Plans', 'Team'] },
  { text: 'zł „Zespół” 価格', kind: 'list_item', landmark: 'aside', path: ['Plans'] },
]

test.group('Packing', () => {
  test('returns what was packed', async ({ assert }) => {
    for (const blocks of [BLOCKS, []]) {
      const content = contentOf(blocks)
      const { bytes } = new Packing(content).packed()
      assert.deepEqual(unpackContentSync(bytes), content)
      assert.deepEqual(await unpackContent(bytes), content)
    }
  })

  test('gives equal contents the same hash', ({ assert }) => {
    const path = ['Plans', 'Team']
    const shared = BLOCKS.map((block) => (block.path.length === 2 ? { ...block, path } : block))
    const { hash } = new Packing(contentOf(BLOCKS))
    assert.match(hash, /^[0-9a-f]{64}$/)
    assert.equal(new Packing(contentOf(shared)).hash, hash)
    for (const [at, block] of BLOCKS.entries()) {
      for (const other of [
        { text: 'x' },
        { kind: 'cta' },
        { landmark: 'footer' },
        { path: ['x'] },
      ] as const) {
        const blocks = BLOCKS.with(at, { ...block, ...other } as Block)
        assert.notEqual(new Packing(contentOf(blocks)).hash, hash)
      }
    }
  })

  test('distinguishes headings that would read the same in a row', ({ assert }) => {
    const under = (path: string[]): Block => ({ text: 'x', kind: 'paragraph', landmark: 'main', path })
    const content = contentOf([under(['a', 'b']), under(['a","b']), under(['a b'])])
    assert.deepEqual(unpackContentSync(new Packing(content).packed().bytes), content)
  })

  test('reports the original size and compresses repetition', ({ assert }) => {
    const { bytes, size } = new Packing(contentOf(Array(1_000).fill(BLOCKS).flat())).packed()
    assert.isAbove(size, 50_000)
    assert.isBelow(bytes.length, size / 50)
  })

  test('keeps the boxes that can be picked, which do not change the hash', ({ assert }) => {
    const content = contentOf(BLOCKS)
    const boxes: PageBox[] = [
      { index: 2, tag: 'body', start: 0, end: 6, layout: 'columns' },
      { index: 9, tag: 'tr', start: 1, end: 5, layout: 'row' },
      { index: 30, tag: 'p', start: 5, end: 6, layout: null },
    ]
    const packing = new Packing(content)
    const { bytes, hash } = packing.packed({ boxes, blocks: [...BLOCKS] })
    assert.equal(hash, packing.packed().hash)
    assert.deepEqual(unpackContentSync(bytes), content)
    assert.deepEqual(unpackBoxesSync(bytes), { boxes, blocks: BLOCKS, isWhole: true })
    assert.isNull(unpackBoxesSync(packing.packed().bytes))

    const part = new Packing(contentOf(BLOCKS.slice(2, 4)))
    const withAll = part.packed({ boxes, blocks: BLOCKS })
    assert.deepEqual(unpackBoxesSync(withAll.bytes), { boxes, blocks: BLOCKS, isWhole: false })
    assert.lengthOf(unpackContentSync(withAll.bytes).blocks, 2)
  })

  test('reads content stored before blocks were written in columns', ({ assert }) => {
    const content = contentOf(BLOCKS)
    assert.deepEqual(unpackContentSync(brotliCompressSync(JSON.stringify(content))), content)
  })
})
