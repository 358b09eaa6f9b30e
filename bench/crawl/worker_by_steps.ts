/**
 * A worker in a process that reports the cost of crawls: with `steps`, it does one job at a time and reports the CPU
 * time of each step; with `statements`, it does as many jobs at a time as usual and counts the statements that it runs.
 */
import 'reflect-metadata'
import { ignite } from '../../bin/ignite.js'
import { answerMeasurements, memory } from '../support/measured_process.js'
import { costs, watchClasses } from './steps.js'

// Matches the build: source maps take memory and make every error expensive.
process.setSourceMapsEnabled(false)

const bySteps = process.argv[2] === 'steps'
let statements = 0

answerMeasurements({}, async () => ({ ...memory(), steps: bySteps ? costs() : {}, statements }))

await ignite()
  .tap((app) => {
    app.booted(watchClasses)
    app.ready(async () => {
      const { default: db } = await import('@adonisjs/lucid/services/db')
      db.connection()
        .getWriteClient()
        .on('query', () => statements++)
    })
  })
  .ace()
  .handle(['queue:listen', ...(bySteps ? ['--concurrency=1'] : [])])
