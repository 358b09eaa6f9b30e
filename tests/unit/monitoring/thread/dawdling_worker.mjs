/**
 * A page thread that takes as many milliseconds as the page's URL says; `/never` never finishes. It sleeps, because
 * several computing threads would slow down other tests; `faulty_plugins.spec.ts` covers one that computes forever.
 */
import { parentPort, threadId } from 'node:worker_threads'

const sleeping = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))

parentPort.on('message', ({ task }) => {
  const { pathname } = new URL(task.response.url)
  Atomics.wait(sleeping, 0, 0, pathname === '/never' ? Infinity : Number(pathname.slice(1)))
  const result = { kind: 'refused', code: String(threadId), message: '' }
  parentPort.postMessage({ result, faults: [], passed: [] })
})
parentPort.postMessage([])
