/** The worker as `npm start` runs it, from the build, in a process that tells its CPU time and memory. */
import { answerMeasurements, memory } from '../support/measured_process.ts'

answerMeasurements({}, async () => memory())

process.argv.splice(2, Infinity, 'queue:listen')
await import('../../build/ace.js')
