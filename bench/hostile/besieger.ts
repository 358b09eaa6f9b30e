/**
 * Loads the application for its models. The server and the worker that hostile pages attack run in separate processes.
 */
import 'reflect-metadata'
import { answerMeasurements } from '../support/measured_process.js'
import { ignite } from '../../bin/ignite.js'

await ignite().httpServer().start()

const { hostileCases } = await import('#tests/support/hostile/cases')
const { besiege } = await import('#tests/support/hostile/siege')

answerMeasurements({}, async () => {
  const undo: (() => void | Promise<void>)[] = []
  try {
    const { endings, ...report } = await besiege(hostileCases, (stop) => undo.push(stop))
    const told = endings.map(({ hostile, status, errorCode, took }) => ({
      what: hostile.what,
      end: errorCode ?? status,
      took,
    }))
    return { ...report, endings: told }
  } finally {
    for (const stop of undo) await stop()
  }
})
