/** A page thread that takes as long as the address of the page says, in milliseconds; `/never` ends never. */
import { parentPort, threadId } from 'node:worker_threads'

parentPort.on('message', ({ response }) => {
  const { pathname } = new URL(response.url)
  const end = Date.now() + (pathname === '/never' ? Infinity : Number(pathname.slice(1)))
  while (Date.now() < end);
  parentPort.postMessage({ kind: 'refused', code: String(threadId), message: '' })
})
parentPort.postMessage('ready')
