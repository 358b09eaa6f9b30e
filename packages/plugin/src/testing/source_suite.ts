import { test } from '@japa/runner'
import {
  type Source,
  type SourceDocument,
  type SourceLink,
  type SourceReading,
  UnreadableSource,
} from '../index.js'
import { assertPlainJson, CODE, TIMEOUT } from './checks.js'
import { hostileDocuments } from './samples/documents.js'

const MAX_ENTRIES = 2_000
const MAX_FOUND = 20

/** A response for a source to read. */
export interface SampleDocument {
  url: string
  /** Media type. */
  type: string
  body: string | Uint8Array
}

export interface SourceSuiteOptions {
  /** Documents that the source reads, in addition to the hostile ones of the suite. */
  documents?: readonly SampleDocument[]
  /** Links in which the source finds other sources. */
  links?: readonly SourceLink[]
}

/** Registers the contract tests for a source. */
export function testSource(source: Source, { documents = [], links = [] }: SourceSuiteOptions = {}): void {
  test.group(`Plugin contract: source "${source.id}"`, (group) => {
    group.each.timeout(TIMEOUT)

    test('has an id in snake_case', ({ assert }) => assert.match(source.id, CODE))

    test('does not read a web page', ({ assert }) => {
      const sign = {
        url: 'https://site.example/',
        type: 'text/html',
        opening: '<!doctype html><h1>Page</h1>',
      }
      assert.isFalse(source.reads(sign))
    })

    for (const sample of documents) {
      const { url, type } = sample
      test(`reads its documents, with the same result each time: ${url}`, async ({ assert }) => {
        const document = documentOf(sample)
        const opening = document.text().slice(0, 2_048).trimStart()
        assert.isTrue(source.reads({ url, type, opening }), 'it does not recognize the document')
        const before = document.body.slice()
        const reading = await source.read(document)
        assert.deepEqual(
          await source.read(documentOf(sample)),
          reading,
          'the reading differs the second time'
        )
        assert.deepEqual(document.body, before, 'it modified the document')
        assertPlainJson(assert, JSON.parse(JSON.stringify(reading)))
        assert.isAtLeast(
          (reading.entries ?? []).length + (reading.lines ?? []).length,
          1,
          'the reading is empty'
        )
        for (const { kind, title } of reading.entries ?? []) {
          assert.match(kind, CODE, 'the kind is not in snake_case')
          assert.match(title, /\S/, 'an entry has no title')
        }
      })
    }

    test('reads a hostile document within bounds, or says why it cannot: {name}')
      .with(hostileDocuments)
      .run(async ({ assert }, sample) => {
        const reading = await readingOf(source, sample)
        if (reading instanceof UnreadableSource) {
          assert.match(reading.message, /^\p{Lu}[^\n]{5,300}\.$/u, 'the message is not a sentence')
        } else {
          assert.isAtMost(reading.entries?.length ?? 0, MAX_ENTRIES, 'it returns too many entries')
        }
      })

    test('finds sources by links, the same each time', ({ assert }) => {
      const all: SourceLink[] = [...links, ...hostileLinks]
      const found = source.discover?.(all, hostileScripts) ?? []
      assert.deepEqual(source.discover?.(all, hostileScripts) ?? [], found, 'it finds others the second time')
      assert.isAtMost(found.length, MAX_FOUND, 'it finds too many')
      if (links.length > 0) assert.isNotEmpty(found, 'it finds nothing')
      for (const { url, title, reason } of found) {
        assert.isTrue(URL.canParse(url), `${url} is not absolute`)
        assert.match(title, /\S/)
        assert.match(reason, /^\p{Lu}.*[^.]$/u, 'the reason is not a phrase')
      }
    })
  })
}

function documentOf({ url, type, body }: SampleDocument): SourceDocument {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const text = () => new TextDecoder().decode(bytes)
  return { url, finalUrl: url, headers: { 'content-type': type }, body: bytes, text }
}

async function readingOf(source: Source, sample: SampleDocument): Promise<SourceReading | UnreadableSource> {
  try {
    return await source.read(documentOf(sample))
  } catch (error) {
    if (error instanceof UnreadableSource) return error
    throw error
  }
}

const hostileScripts = [
  'https://'.repeat(20_000),
  `https://jobs.lever.co/${'a/'.repeat(50_000)}`,
  'leverJobsOptions = {'.repeat(8_000),
  "fetch('https://boards.greenhouse.io/embed/job_board?for=..%2F..%2Fv1')",
]

const hostileLinks: SourceLink[] = [
  `https://site.example/${'a/'.repeat(900)}`,
  'https://boards.greenhouse.io/embed/job_board?for=../../v1',
  'https://jobs.lever.co/%2e%2e%2fv1',
  'https://github.com//releases',
  'https://status./',
].flatMap((url) => ['', 'text/css'].map((type) => ({ url, text: '', type })))
