import { migrate } from '../steps/prepare_database.mjs'
import { serve } from '../steps/serve.mjs'
import { addressOf, readSettings } from '../steps/settings.mjs'
import { setupLink } from '../steps/setup_link.mjs'
import { launch } from '../support/launch.mjs'

/** Prepares the database and runs web and worker until SIGTERM or Ctrl-C, as `npm start` does after its build. */
export function runAll() {
  return launch(async (supervisor) => {
    const { localUrl, baseUrl } = addressOf(readSettings())
    await migrate(process.env)
    await serve(supervisor, process.env, localUrl)
    const link = await setupLink(process.env)
    console.log(`\nRivalwatch is running at ${baseUrl}`)
    if (link) console.log(`Create the first account at ${link}`)
  })
}
