import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import { PageThreads } from '#monitoring/pipeline/thread/page_threads'
import { type PackedContent, unpackContentSync } from '#monitoring/snapshot/packing'
import { MOST_FAILURES, PartGuard } from '#platform/plugins/part_guard'

const FAULTY = new URL('./faulty_worker.js', import.meta.url)
const PART = 'faulty/extractors/words'

function open({ cleanup }: TestContext) {
  const failed: string[] = []
  const guard = new PartGuard(({ part }) => failed.push(part))
  const threads = new PageThreads(1, 1_000, { module: FAULTY, guard })
  cleanup(() => threads.close())
  return { threads, failed, guard }
}

async function read(threads: PageThreads, text: string, before: PackedContent | null = null) {
  const url = 'https://rival.example/'
  const body = new TextEncoder().encode(`<p>${text}</p>`)
  const headers = { 'content-type': 'text/html' }
  const result = await threads.run({
    kind: 'read',
    response: { url, finalUrl: url, status: 200, headers, body },
    before: before && { hash: before.hash, packed: before.bytes },
    page: { url, label: 'pricing', competitor: 'Rival' },
    regions: null,
  })
  if (result.kind !== 'read') throw new Error(`It answered with ${result.kind}.`)
  return result.reading
}

test.group('Plugins that fail in a page thread', () => {
  for (const fault of ['throw', 'hang', 'leak']) {
    test(`cannot make a page fail: ${fault}`, async (context) => {
      const { assert } = context
      const { threads, failed } = open(context)
      const first = await read(threads, 'Our two plans')
      const { content, change } = await read(threads, `Our three plans ${fault}`, first.content)
      assert.deepEqual(failed, [PART])
      assert.containsSubset(unpackContentSync(content!.bytes), {
        wholeText: `Our three plans ${fault}`,
        words: 3,
      })
      assert.isNull(change, 'what could not be read is not a change')
      assert.containsSubset(unpackContentSync((await read(threads, 'Our two plans')).content!.bytes), {
        words: 3,
      })
    })
  }

  test('are switched off after several consecutive failures, and then delay no page', async (context) => {
    const { assert } = context
    const { threads, failed, guard } = open(context)
    for (let at = 0; at < MOST_FAILURES; at++) await read(threads, 'throw')
    assert.isTrue(guard.isOff(PART))
    await read(threads, 'hang')
    assert.lengthOf(failed, MOST_FAILURES)
  })
})
