import { freePort } from '#tests/support/ports'
import { Program } from './program.js'

/** A web process on the database of the tests, once it takes requests. It goes with the test at the latest. */
export async function startWeb(
  cleanup: (stop: () => void) => void,
  settings: NodeJS.ProcessEnv = {}
): Promise<{ web: Program; origin: string }> {
  const port = await freePort()
  const web = new Program(['--import=./bin/typescript.mjs', 'bin/server.ts'], {
    env: { ...process.env, PORT: String(port), LOG_LEVEL: 'info', ...settings },
  })
  cleanup(() => web.killGroup('SIGKILL'))
  await web.says(/started HTTP server/)
  return { web, origin: `http://127.0.0.1:${port}` }
}
