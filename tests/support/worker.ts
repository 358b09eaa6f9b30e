import { configProvider } from '@adonisjs/core'
import app from '@adonisjs/core/services/app'
import { Worker } from '@adonisjs/queue'
import queueConfig, { queues } from '#config/queue'

/**
 * Does all jobs that wait, and those that they bring, as a worker process would: from the configured queue, one after
 * the other. Returns when nothing is left.
 */
export async function workOffQueue(): Promise<void> {
  const manager = await app.container.make('queue.manager')
  await manager.loadJobs()
  const adapter = await configProvider.resolve<any>(app, (queueConfig.adapters as any)[queueConfig.default])
  const worker = new Worker({
    ...queueConfig,
    autoLoadJobs: false,
    adapters: { [queueConfig.default]: adapter },
    worker: { ...queueConfig.worker, concurrency: 1, gracefulShutdown: false },
  } as any)
  for (let idle = 0; idle < 2; ) {
    const cycle = await worker.processCycle([...queues])
    if (cycle?.type === 'error') throw cycle.error
    idle = cycle?.type === 'idle' ? idle + 1 : 0
  }
  await worker.stop()
}
