/** The production worker, from the build, in a process that reports its CPU time and memory. */
import { answerMeasurements, memory } from '../support/measured_process.ts'

answerMeasurements({}, async () => memory())

process.argv.splice(2, Infinity, 'queue:listen')
await import('../../build/ace.js')
