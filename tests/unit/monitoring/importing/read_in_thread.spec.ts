import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { readInThread } from '#monitoring/importing/thread/read_in_thread'

test.group('Files read in a thread', (group) => {
  let folder: string
  group.each.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rivalwatch-import-'))
    return () => rm(folder, { recursive: true })
  })

  async function fileOf(content: string, name = 'file') {
    const file = join(folder, name)
    await writeFile(file, content)
    return file
  }

  test('are read one after another, whatever the others contain', async ({ assert }) => {
    const [list, broken] = [await fileOf('https://fable.example/'), await fileOf('{', 'broken')]
    const outcomes = await Promise.allSettled([list, broken, list].map((file) => readInThread(file)))
    assert.deepEqual(
      outcomes.map((outcome) =>
        outcome.status === 'fulfilled' ? outcome.value.format : outcome.reason.message
      ),
      ['list', 'The file is not valid JSON.', 'list']
    )
  })

  test('are aborted after a while, or when they need too much memory', async ({ assert }) => {
    const arrays = await fileOf(`[${'[[]],'.repeat(1_000_000)}[]]`)
    await assert.rejects(
      () => readInThread(arrays, { timeout: 1, memory: 256 }),
      'Reading the file takes over 0.001 seconds. Split it into smaller ones.'
    )
    await assert.rejects(
      () => readInThread(arrays, { timeout: 60_000, memory: 24 }),
      'Reading the file takes over 24 MB of memory. Split it into smaller ones.'
    )
    assert.equal((await readInThread(await fileOf('fable.example'))).format, 'list')
  }).timeout(60_000)
})
