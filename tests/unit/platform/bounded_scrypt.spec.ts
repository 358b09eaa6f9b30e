import { test } from '@japa/runner'
import { BoundedScrypt, TooBusy } from '#platform/bounded_scrypt'

const CHEAP = { cost: 16, blockSize: 8, parallelization: 1 }

test.group('Concurrent password hashing', () => {
  test('runs up to the limit, queues more and rejects the rest', async ({ assert }) => {
    const scrypt = new BoundedScrypt(CHEAP, { atOnce: 2, waiting: 3 })
    const hashed = await scrypt.make('correct horse')
    const checks = Array.from({ length: 8 }, (_, index) =>
      index % 2 ? scrypt.make('correct horse') : scrypt.verify(hashed, 'correct horse')
    )
    const settled = await Promise.allSettled(checks)
    const refused = settled.filter(({ status }) => status === 'rejected')
    assert.lengthOf(refused, 3)
    for (const { reason } of refused as PromiseRejectedResult[]) assert.instanceOf(reason, TooBusy)
    assert.isTrue(await scrypt.verify(hashed, 'correct horse'), 'and then there is room again')
    assert.isFalse(await scrypt.verify(hashed, 'correct hors'))
  })
})
