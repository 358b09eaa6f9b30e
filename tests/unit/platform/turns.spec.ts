import { test } from '@japa/runner'
import { Turns } from '#platform/turns'

const NEVER = new AbortController().signal

/** Takes a turn of each of these holders, in this order. Ends those in hand by name, and tells who has come in so far. */
function crowd(turns: Turns, holders: readonly string[]) {
  const entered: string[] = []
  const ends = new Map<string, (() => void)[]>()
  for (const holder of holders) {
    const work = () =>
      new Promise<void>((resolve) => {
        entered.push(holder)
        ends.set(holder, [...(ends.get(holder) ?? []), resolve])
      })
    void turns.take(NEVER, work, holder)
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    async entered() {
      await settle()
      return entered.join('')
    },
    async end(holder: string) {
      ends.get(holder)!.shift()!()
      await settle()
    },
  }
}

test.group('Turns', () => {
  test('of one holder are given in the order in which they were asked for', async ({ assert }) => {
    const order: number[] = []
    const turns = new Turns(1)
    await Promise.all([1, 2, 3].map((each) => turns.take(NEVER, async () => void order.push(each))))
    assert.deepEqual(order, [1, 2, 3])
  })

  test('go round among holders', async ({ assert }) => {
    const { entered, end } = crowd(new Turns(2), [...'aaaaab'])
    assert.equal(await entered(), 'aa')
    await end('a')
    assert.equal(await entered(), 'aab', 'b has nothing in hand, and goes first')
    await end('b')
    assert.equal(await entered(), 'aaba')
  })

  test('are there at once for a holder that has nothing in hand, where some are spare', async ({
    assert,
  }) => {
    const { entered } = crowd(new Turns(2, 1), [...'aaaaabbc'])
    assert.equal(await entered(), 'aab')
  })

  test('are given up with the signal, and nobody waits behind one that is gone', async ({ assert }) => {
    const turns = new Turns(1)
    const { entered, end } = crowd(turns, ['a'])
    assert.equal(await entered(), 'a')
    const given = new AbortController()
    const late = turns.take(given.signal, async () => 'late')
    const next = turns.take(NEVER, async () => 'next')
    given.abort(new Error('no time'))
    await assert.rejects(() => late, 'no time')
    await end('a')
    assert.equal(await next, 'next')
  })

  test('end with what fails in them', async ({ assert }) => {
    const turns = new Turns(1)
    await assert.rejects(() => turns.take(NEVER, () => Promise.reject(new Error('broken'))), 'broken')
    assert.equal(await turns.take(NEVER, async () => 'next'), 'next')
  })
})
