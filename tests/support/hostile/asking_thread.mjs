/** Repeatedly sends API requests until told to stop, and reports how long each took. */
import { parentPort, workerData } from 'node:worker_threads'
import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds between a response and the next request. */
const PAUSE = 20

const { origin, key, requests } = workerData
const answers = []
let isOver = false
parentPort.once('message', () => (isOver = true))

for (let at = 0; !isOver; at++) {
  const { method, path } = requests[at % requests.length]
  const begun = performance.now()
  const response = await fetch(`${origin}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: method === 'POST' ? '{}' : undefined,
  })
  await response.arrayBuffer()
  answers.push({ method, path, status: response.status, took: performance.now() - begun })
  await wait(PAUSE)
}
parentPort.postMessage(answers)
parentPort.close()
