/**
 * Loaded into every process that the supervisor starts, and into the one that an older Node hands over to. The channel
 * between the two closes with the parent, however that dies; the process then stops as it would on SIGTERM, so that
 * none outlives its parent.
 */
import { isMainThread } from 'node:worker_threads'

const DRAIN_TIMEOUT = 45_000

// Without a channel from the start there is nobody to outlive.
if (isMainThread && process.connected !== undefined) {
  const stop = () => {
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), DRAIN_TIMEOUT).unref()
  }
  if (process.connected) process.once('disconnect', stop)
  else stop()
  // Listening must not keep a process alive that has nothing else to do.
  process.channel?.unref()
}
