import { setTimeout as wait } from 'node:timers/promises'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { queueDriver } from '#config/queue'
import { ClaimLoop } from '#platform/queue/claim_loop'
import { listenThroughRedis, onWake, wake } from '#platform/queue/wake'

const ITEMS = 24

/** Creates items that take time to be claimed and processed. */
function slowItems() {
  const waiting = Array.from({ length: ITEMS }, (_, index) => `item_${index}`)
  const count = { begun: 0, ended: 0 }
  const loop = new ClaimLoop<string>(
    {
      duty: 'alerts',
      claim: async (places) => {
        await wait(5)
        return waiting.splice(0, places.look().room)
      },
      holderOf: () => ({ workspaceId: 'ws_1', isSlow: false }),
      idOf: (item) => item,
      carryOut: async () => {
        count.begun++
        await wait(5)
        count.ended++
      },
    },
    6
  )
  return { loop, waiting, count }
}

test.group('Claim loop', () => {
  test('finishes what it has claimed before stopping and claims nothing more: after {$self} ms')
    .with([0, 5, 10, 20, 40, 80])
    .run(async ({ assert }, delay) => {
      const { loop, waiting, count } = slowItems()
      void loop.run()
      await wait(delay)
      await loop.stop()
      const { begun, ended } = { ...count }
      assert.equal(ended, begun, 'none is left alone')
      assert.equal(begun + waiting.length, ITEMS, 'none is lost')
      await wait(60)
      assert.equal(count.begun, begun, 'none begins later')
    })

  test('continues after a fault and looks again when woken', async ({ assert, cleanup }) => {
    let looks = 0
    const loop = new ClaimLoop<string>(
      {
        duty: 'alerts',
        claim: async () => {
          looks++
          throw new Error('The database is away.')
        },
        holderOf: () => ({ workspaceId: 'ws_1', isSlow: false }),
        idOf: (item) => item,
        carryOut: async () => {},
      },
      1
    )
    void loop.run()
    cleanup(() => loop.stop())
    // Unless woken, the loop would back off after each failure, for over two minutes in all.
    while (looks < 20) {
      wake('alerts')
      await wait(5)
    }
    assert.isAtLeast(looks, 20)
  })

  test('is woken by other processes through Redis', async ({ assert, cleanup }) => {
    const redis = await app.container.make('redis')
    listenThroughRedis(redis)
    cleanup(() => redis.quit('listening'))
    const woken = new Promise<string>((resolve) => cleanup(onWake('crawls', () => resolve('woken'))))
    // Nothing signals when the subscription is ready.
    const knock = setInterval(() => void redis.publish('rivalwatch:work', 'crawls'), 20)
    cleanup(() => clearInterval(knock))
    assert.equal(await woken, 'woken')
  }).skip(queueDriver !== 'redis', 'there is no Redis')
})
