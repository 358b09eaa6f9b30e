/**
 * `npm start`: prepares a fresh machine, then runs web and worker until Ctrl-C. Steps are skipped if nothing has
 * changed. Plain JavaScript without dependencies, because it uses the machine's Node and nothing is installed before
 * the first run.
 */
import './support/node_version.mjs'
import { build } from './steps/build.mjs'
import { install } from './steps/install.mjs'
import { migrate } from './steps/prepare_database.mjs'
import { serve } from './steps/serve.mjs'
import { addressOf, readSettings } from './steps/settings.mjs'
import { setupLink } from './steps/setup_link.mjs'
import { runAce } from './support/ace.mjs'
import { launch } from './support/launch.mjs'
import { checkPort } from './support/ports.mjs'

const isDemo = process.argv.includes('--demo')

await launch(async (supervisor, stopAll) => {
  const settings = readSettings()
  const { host, port, localUrl, baseUrl } = addressOf(settings)
  await checkPort(host, port)
  await install()
  await build()

  const demo = isDemo ? await import('./demo.mjs') : null
  const env = { ...process.env, ...demo?.demoEnv(settings) }
  await migrate(env)
  await serve(supervisor, env, localUrl)
  const link = demo ? null : await setupLink(env)

  console.log(`\nRivalwatch is running at ${baseUrl} (press Ctrl-C to stop)`)
  if (link) console.log(`Create the first account at ${link}`)
  console.log()

  await demo?.runDemo({
    env: { ...settings, ...env },
    baseUrl: localUrl,
    startProcess: (...args) => supervisor.start(...args),
    runAce: (args) => runAce(args, { env }),
    stopAll,
  })
})
