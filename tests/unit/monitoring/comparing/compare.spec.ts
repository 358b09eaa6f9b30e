import { test } from '@japa/runner'
import type { Detector, PageContent } from 'rivalwatch-plugin'
import { comparable, compareContents, MAX_CHANGED_LINES } from '#monitoring/pipeline/comparing/compare'
import { evidenceLines } from '#monitoring/pipeline/comparing/evidence'
import { added, changeOf, contentOf, removed } from '#tests/unit/plugins/content_factory'

const { page } = changeOf()
const titleDetector: Detector = {
  categories: ['seo'],
  detect: (before, after) =>
    before.seo.title === after.seo.title
      ? []
      : [
          {
            category: 'seo',
            field: 'seo.title',
            kind: 'changed',
            before: before.seo.title,
            after: after.seo.title,
          },
        ],
}

test.group('compare contents', () => {
  test('returns no change when nothing differs', ({ assert }) => {
    const content = contentOf({ blocks: ['one', 'two'] })
    assert.isNull(compareContents(content, structuredClone(content), [titleDetector], page))
  })

  test('ignores lines that another version of our reader merely splits differently', ({ assert }) => {
    const before = contentOf({ blocks: ['Plans', 'TeamFor small companies', 'Billed monthly'] })
    const after = {
      ...contentOf({ blocks: ['Plans', 'Team', 'For small companies', 'Billed monthly'] }),
      reader: 2,
    }
    assert.lengthOf(compareContents(before, { ...after, reader: undefined }, [titleDetector], page)!.lines, 3)
    assert.isNull(compareContents(before, after, [titleDetector], page))
  })

  test("reports the page's own changes across reader versions, but no prices and plans", ({ assert }) => {
    const priceDetector: Detector = {
      categories: ['pricing'],
      detect: () => [{ category: 'pricing', field: 'prices', kind: 'added', after: '$9' }],
    }
    const before = contentOf({ seo: { title: 'A' }, blocks: ['Plans', 'TeamFor small companies', 'Bye'] })
    const after = contentOf({
      seo: { title: 'B' },
      blocks: ['Plans', 'Team', 'For small companies', 'Hello'],
    })
    const found = compareContents(before, { ...after, reader: 2 }, [titleDetector, priceDetector], page)!
    assert.deepEqual(
      found.fields.map(({ field }) => field),
      ['seo.title']
    )
    assert.sameMembers(
      found.lines.map(({ block }) => block.text),
      ['TeamFor small companies', 'Bye', 'Team', 'For small companies', 'Hello'],
      'a stretch is told as a whole'
    )
    const units = { units: [{ kind: 'plan', title: 'Team', start: 0, end: 1 }] } as Partial<PageContent>
    const held = comparable({ before: { ...before, ...units }, after: { ...after, ...units, reader: 2 } })
    assert.deepEqual([held.before.units, held.after.units], [undefined, undefined])
  })

  test('combines detector results and changed lines', ({ assert }) => {
    const before = contentOf({ seo: { title: 'A' }, blocks: ['one', 'two'] })
    const after = contentOf({ seo: { title: 'B' }, blocks: ['one', 'three'] })
    assert.deepEqual(compareContents(before, after, [titleDetector], page), {
      page,
      fields: [{ category: 'seo', field: 'seo.title', kind: 'changed', before: 'A', after: 'B' }],
      lines: [
        { ...removed('two'), anchor: 'one' },
        { ...added('three'), anchor: 'one' },
      ],
    })
  })

  test('counts changed lines alone as a change', ({ assert }) => {
    const change = compareContents(contentOf(), contentOf({ blocks: ['new'] }), [titleDetector], page)
    assert.deepEqual(change?.lines, [{ ...added('new'), anchor: '' }])
  })
})

test.group('compare contents: a completely new page', () => {
  test('returns the first removed and the first added lines', ({ assert }) => {
    const blocks = (word: string) => Array.from({ length: MAX_CHANGED_LINES + 1 }, (_, at) => `${word} ${at}`)
    const change = compareContents(
      contentOf({ blocks: blocks('old') }),
      contentOf({ blocks: blocks('new') }),
      [],
      page
    )
    for (const kind of ['removed', 'added']) {
      const texts = change!.lines.filter((line) => line.kind === kind).map(({ block }) => block.text)
      assert.deepEqual(texts, blocks(kind === 'removed' ? 'old' : 'new').slice(0, -1))
    }
  })
})

test.group('evidence lines', () => {
  test('splits the lines by kind', ({ assert }) => {
    assert.deepEqual(evidenceLines([removed('a'), added('b'), removed('c')]), {
      removed: ['a', 'c'],
      added: ['b'],
      truncated: false,
    })
  })

  test('cuts each list at 200 and says so', ({ assert }) => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => added(`line ${i}`))
    assert.isFalse(evidenceLines(many(200)).truncated)
    const cut = evidenceLines(many(201))
    assert.isTrue(cut.truncated)
    assert.lengthOf(cut.added, 200)
    assert.deepEqual(cut.removed, [])
  })
})
