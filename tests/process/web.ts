import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#tests/support/ports'
import { RawConnection } from '#tests/support/raw_connection'
import { Program } from './program.js'

const POLL_INTERVAL = 20

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

/** Resolves once the process at an address takes no more connections. */
export async function takesNoConnections(url: string): Promise<void> {
  for (;;) {
    try {
      const connection = await RawConnection.open(url)
      connection.abandon()
    } catch {
      return
    }
    await wait(POLL_INTERVAL)
  }
}
