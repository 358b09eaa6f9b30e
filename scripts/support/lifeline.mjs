/**
 * Loaded into every process that the supervisor starts, and into the process that an older Node starts. The channel to
 * the parent closes when the parent dies, for whatever reason; the process then stops as on SIGTERM, so that it does
 * not outlive its parent.
 */
import { isMainThread } from 'node:worker_threads'

const DRAIN_TIMEOUT = 45_000

// A process without a channel has no such parent.
if (isMainThread && process.connected !== undefined) {
  const stop = () => {
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), DRAIN_TIMEOUT).unref()
  }
  if (process.connected) process.once('disconnect', stop)
  else stop()
  // The listener must not keep an otherwise idle process alive.
  process.channel?.unref()
}
