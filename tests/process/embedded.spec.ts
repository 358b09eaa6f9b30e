import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import { Program } from './program.js'

test.group('Embedded queue', () => {
  test('runs a worker that never looks for Redis', async ({ assert, cleanup }) => {
    let visits = 0
    const redis = createServer((socket) => {
      visits++
      socket.destroy()
    }).listen(0, '127.0.0.1')
    await once(redis, 'listening')
    cleanup(() => void redis.close())

    const env = {
      ...process.env,
      QUEUE_DRIVER: 'embedded',
      LIMITER_STORE: 'memory',
      REDIS_HOST: '127.0.0.1',
      REDIS_PORT: String((redis.address() as AddressInfo).port),
    }
    const worker = new Program(['ace.js', 'queue:listen'], { env })
    cleanup(() => worker.killGroup('SIGKILL'))
    await worker.says(/worker ready/)
    worker.kill('SIGTERM')

    assert.equal(await worker.gone, 0, worker.output)
    assert.equal(visits, 0, worker.output)
  })
})
