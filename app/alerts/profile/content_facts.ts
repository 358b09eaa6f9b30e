import { LRUCache } from 'lru-cache'
import db from '@adonisjs/lucid/services/db'
import pLimit from 'p-limit'
import { cut, type PageContent } from 'rivalwatch-plugin'
import { BlobUnavailable } from '#platform/blobs/errors'
import { readContentIfPossible } from '#monitoring/contents/read_content'
import { type PlanReading, readPlans } from '#alerts/prices/plan_readings'

/** What a content says for a profile. Lines are those of the text, from 1. */
export type ContentFacts = {
  headline: { text: string; line: number } | null
  /** For search engines and social networks. It is no line of the text. */
  description: string | null
  plans: PlanReading[]
  tech: string[]
  /** The visible text and the title in lower case, to check what a page does not say; null if it is too long to keep. */
  said: string | null
}

/** Contents that one statement reads. */
const CONTENTS_PER_STATEMENT = 60
const CONTENTS_AT_ONCE = 4
const MAX_TEXT = 300
/** Characters. */
const MAX_SAID = 40_000
const MAX_TECH = 60

/** Facts by the ids of contents, which never change. The limit is in characters of JSON. */
const known = new LRUCache<string, ContentFacts>({
  maxSize: 32_000_000,
  maxEntrySize: 4_000_000,
  sizeCalculation: (facts) => JSON.stringify(facts).length + 100,
})

/** Returns what contents say, by their ids, without those that are lost or cannot be read now. */
export async function readFacts(ids: readonly string[]): Promise<Map<string, ContentFacts>> {
  const found = new Map<string, ContentFacts>()
  const others: string[] = []
  for (const id of new Set(ids)) {
    const facts = known.get(id)
    if (facts) found.set(id, facts)
    else others.push(id)
  }
  for (let at = 0; at < others.length; at += CONTENTS_PER_STATEMENT) {
    const rows: { id: string; content: Buffer; location: string | null }[] = await db
      .from('page_contents')
      .whereIn('id', others.slice(at, at + CONTENTS_PER_STATEMENT))
      .select('id', 'content', 'location')
    await pLimit(CONTENTS_AT_ONCE).map(rows, async (row) => {
      const content = await readContentIfPossible(row)
      if (content instanceof BlobUnavailable) return
      const facts = factsOf(content)
      known.set(row.id, facts)
      found.set(row.id, facts)
    })
  }
  return found
}

export function factsOf(content: PageContent): ContentFacts {
  const { seo, tech } = content
  const description = seo.metaDescription || seo.ogDescription
  return {
    headline: headlineOf(content),
    description: description === '' ? null : cut(description, MAX_TEXT),
    plans: readPlans(content),
    tech: tech.slice(0, MAX_TECH),
    said: saidBy(content),
  }
}

/** Returns the first main heading that visitors see. The outline also contains hidden ones. */
function headlineOf({ headings, blocks }: PageContent): ContentFacts['headline'] {
  for (const heading of headings.h1) {
    const letters = withoutSpaces(heading)
    if (letters === '') continue
    const at = blocks.findIndex(({ kind, text }) => kind === 'heading' && withoutSpaces(text) === letters)
    if (at >= 0) return { text: cut(blocks[at].text, MAX_TEXT), line: at + 1 }
  }
  return null
}

function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, '')
}

function saidBy({ seo, blocks }: PageContent): string | null {
  let said = seo.title
  for (const { text } of blocks) {
    said += `\n${text}`
    if (said.length > MAX_SAID) return null
  }
  return plainText(said)
}

/** Returns a text in the form in which it is searched. */
export function plainText(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim()
}
