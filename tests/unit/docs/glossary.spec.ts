import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { projectPath } from '#platform/paths'

const PATH = 'docs/reference/glossary.md'
const glossary = readFileSync(projectPath(PATH), 'utf8')

interface Entry {
  term: string
  meaning: string
}

/** Returns an entry for each term; terms of one row share its meaning. */
function entriesIn(text: string): Entry[] {
  return [...text.matchAll(/^\|([^|]*\*\*[^|]*)\|([^|]*)\|$/gm)].flatMap(([, terms, meaning]) =>
    [...terms.matchAll(/\*\*(.+?)\*\*/g)]
      .flatMap(([, names]) => names.split(/,|\/|\bor\b/))
      .map((term) => ({ term: term.trim(), meaning: meaning.trim() }))
  )
}

/** Returns a term without case and plural endings. */
const rootOf = (term: string) =>
  term
    .toLowerCase()
    .replace(/[\s-]+/g, ' ')
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|s|x|z)es$/, '$1')
    .replace(/([^s])s$/, '$1')

/** Returns the terms that are defined more than once. */
function duplicatesIn(entries: readonly Entry[]): string[] {
  const byRoot = Map.groupBy(entries, ({ term }) => rootOf(term))
  return [...byRoot.values()]
    .filter((same) => same.length > 1)
    .map((same) => same.map(({ term }) => term).join(', '))
}

test.group(PATH, () => {
  const entries = entriesIn(glossary)

  test('has an entry in each row of its tables', ({ assert }) => {
    const rows = glossary.split('\n').filter((line) => line.startsWith('| ') && !/^\| (?:-|term )/.test(line))
    assert.isAbove(rows.length, 80)
    assert.deepEqual(
      rows.filter((row) => entriesIn(row).length === 0),
      []
    )
  })

  test('defines each term once', ({ assert }) => {
    assert.deepEqual(duplicatesIn(entries), [])
  })

  test('has no empty definition', ({ assert }) => {
    assert.deepEqual(
      entries.filter(({ meaning }) => meaning === '').map(({ term }) => term),
      []
    )
  })

  test('lists the terms of a section in alphabetical order', ({ assert }) => {
    for (const section of glossary.split(/^## /m).slice(1)) {
      const terms = entriesIn(section).map(({ term }) => term.toLowerCase())
      assert.deepEqual(terms, terms.toSorted())
    }
  })

  test('recognizes a duplicate: {$self}')
    .with(['Crawl', 'crawls', 'retry, crawl'])
    .run(({ assert }, terms) => {
      assert.lengthOf(duplicatesIn(entriesIn(`| **crawl** | a visit |\n| **${terms}** | the same |`)), 1)
    })
})
