/** The worker doing one job at a time, in a process that tells what each step of a crawl has cost. */
import 'reflect-metadata'
import { ignite } from '../../bin/ignite.js'
import { answerMeasurements, memory } from '../support/measured_process.js'
import { costs, watchClasses } from './steps.js'

// The build has none either; they take memory and make every error dear.
process.setSourceMapsEnabled(false)

answerMeasurements({}, async () => ({ ...memory(), steps: costs() }))

await ignite()
  .tap((app) => {
    app.booted(watchClasses)
  })
  .ace()
  .handle(['queue:listen', '--concurrency=1'])
