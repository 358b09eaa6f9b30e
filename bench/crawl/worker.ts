/**
 * The worker as `queue:listen` runs it, in a process that tells its CPU time and memory. With `--steps` first it tells also
 * what each step of a crawl has cost; it must do one job at a time then.
 */
import 'reflect-metadata'
import { ignite } from '../../bin/ignite.js'
import { answerMeasurements } from '../support/measured_process.js'

// The build has none either; they take memory and make every error dear.
process.setSourceMapsEnabled(false)

const args = process.argv.slice(2)
const hasSteps = args[0] === '--steps'
const steps = hasSteps ? await import('./steps.js') : null

answerMeasurements({}, async () => ({
  bytes: process.memoryUsage.rss(),
  mostBytes: process.resourceUsage().maxRSS * 1024,
  detail: process.env.COUNT && console.log(process.memoryUsage()),
  steps: steps?.costs(),
}))

await ignite()
  .tap((app) => {
    app.booted(async () => steps?.watchClasses())
  })
  .ace()
  .handle(['queue:listen', ...(hasSteps ? args.slice(1) : args)])
