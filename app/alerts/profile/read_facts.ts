import db from '@adonisjs/lucid/services/db'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { BlobUnavailable } from '#platform/blobs/errors'
import { readContentIfPossible } from '#monitoring/contents/read_content'
import { type ContentFacts, factsOf } from '#alerts/profile/content_facts'

/** The maximum number of contents that one statement reads. */
const CONTENTS_PER_STATEMENT = 60
const CONTENTS_AT_ONCE = 4

/** Facts by the IDs of contents, which never change. The limit is in characters of JSON. */
const known = new LRUCache<string, ContentFacts>({
  maxSize: 32_000_000,
  maxEntrySize: 4_000_000,
  sizeCalculation: (facts) => JSON.stringify(facts).length + 100,
})

/** Returns the facts of contents, by content ID. Leaves out contents that are lost or currently unreadable. */
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
