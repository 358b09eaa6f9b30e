/** A worker that does one job at a time, in a process that reports the cost of each crawl step. */
import 'reflect-metadata'
import { ignite } from '../../bin/ignite.js'
import { answerMeasurements, memory } from '../support/measured_process.js'
import { costs, watchClasses } from './steps.js'

// Matches the build: source maps take memory and make every error expensive.
process.setSourceMapsEnabled(false)

answerMeasurements({}, async () => ({ ...memory(), steps: costs() }))

await ignite()
  .tap((app) => {
    app.booted(watchClasses)
  })
  .ace()
  .handle(['queue:listen', '--concurrency=1'])
