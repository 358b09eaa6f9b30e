/** The process that serves the sample competitor: `main.ts --port=8123 --step-file=storage/demo/site_step`. */
import { parseArgs } from 'node:util'
import { startSite } from './server.js'

const { values } = parseArgs({
  options: { port: { type: 'string', default: '0' }, 'step-file': { type: 'string', default: 'site_step' } },
})

try {
  const site = await startSite({ port: Number(values.port), stepFile: values['step-file'] })
  console.log(`The sample competitor Northwind is at ${site.origin}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void site.stop())
  }
} catch (error) {
  console.error(`The sample competitor cannot start: ${(error as Error).message}`)
  process.exitCode = 1
}
