/** A page thread that takes as many milliseconds as the page's URL says; `/never` never finishes. */
import { parentPort, threadId } from 'node:worker_threads'

parentPort.on('message', ({ task }) => {
  const { pathname } = new URL(task.response.url)
  const end = Date.now() + (pathname === '/never' ? Infinity : Number(pathname.slice(1)))
  while (Date.now() < end);
  const result = { kind: 'refused', code: String(threadId), message: '' }
  parentPort.postMessage({ result, faults: [], passed: [] })
})
parentPort.postMessage([])
