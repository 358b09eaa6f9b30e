/**
 * Loaded into every process that the supervisor starts. The channel between the two closes with the supervisor,
 * however that dies; the process then stops as it would on SIGTERM, so that none outlives its supervisor.
 */
import { isMainThread } from 'node:worker_threads'

const DRAIN_TIMEOUT = 45_000

if (isMainThread && process.channel) {
  process.once('disconnect', () => {
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), DRAIN_TIMEOUT).unref()
  })
  // Listening must not keep a process alive that has nothing else to do.
  process.channel.unref()
}
