import { test } from '@japa/runner'
import { GroupCommit } from '#platform/database/group_commit'

/** Creates writes that finish on command. */
function writes(pause?: number) {
  const begun: { entries: number[]; end: (error?: Error) => void }[] = []
  const write = (entries: number[]) =>
    new Promise<void>((resolve, reject) => {
      begun.push({ entries, end: (error) => (error ? reject(error) : resolve()) })
    })
  return { begun, commit: new GroupCommit(write, pause) }
}

const turns = async () => {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
}

test.group('Group commit', () => {
  test('writes a single entry immediately and combines those that arrive meanwhile', async ({ assert }) => {
    const { begun, commit } = writes()
    const first = commit.add(1)
    await turns()
    const others = [commit.add(2), commit.add(3), commit.add(4)]
    await turns()
    assert.deepEqual(
      begun.map(({ entries }) => entries),
      [[1]]
    )
    begun[0].end()
    await first
    await turns()
    assert.deepEqual(begun[1].entries, [2, 3, 4])
    begun[1].end()
    await Promise.all(others)
  })

  test('waits for more entries after a write', async ({ assert }) => {
    const { begun, commit } = writes(500)
    const first = commit.add(1)
    await turns()
    begun[0].end()
    await first
    const others = [commit.add(2)]
    await turns()
    others.push(commit.add(3))
    while (begun.length < 2) await turns()
    assert.deepEqual(begun[1].entries, [2, 3])
    begun[1].end()
    await Promise.all(others)
  })

  test('resolves only after the write has finished', async ({ assert }) => {
    const { begun, commit } = writes()
    let isAnswered = false
    const answer = commit.add(1).then(() => (isAnswered = true))
    await turns()
    assert.isFalse(isAnswered)
    begun[0].end()
    await answer
  })

  test('fails every entry of a failed write, and no others', async ({ assert }) => {
    const { begun, commit } = writes()
    const failing = [commit.add(1), commit.add(2)]
    await turns()
    const fine = commit.add(3)
    begun[0].end(new Error('full'))
    for (const one of failing) await assert.rejects(() => one, 'full')
    await turns()
    begun[1].end()
    await fine
  })

  test('drains the current write and waiting entries', async ({ assert }) => {
    const { begun, commit } = writes()
    void commit.add(1)
    await turns()
    void commit.add(2)
    let isDrained = false
    const drained = commit.drain().then(() => (isDrained = true))
    begun[0].end()
    await turns()
    assert.isFalse(isDrained)
    void commit.add(3).catch(() => {})
    begun[1].end()
    await turns()
    assert.isFalse(isDrained)
    begun[2].end()
    await drained
  })

  test('limits how many entries can wait', async ({ assert }) => {
    const { begun, commit } = writes()
    const first = commit.add(0)
    await turns()
    const waiting = Array.from({ length: 20_000 }, (_, index) => commit.add(index))
    await assert.rejects(() => commit.add(1), /Too many entries/)
    begun[0].end()
    await first
    await turns()
    begun[1].end()
    await Promise.all(waiting)
  })
})
