import { until } from '#tests/support/until'
import { freePort } from '#tests/support/ports'
import { RawConnection } from '#tests/support/raw_connection'
import { Program } from './program.js'

/**
 * Starts a web process on the tests' database and waits until it accepts requests. It is stopped when the test ends, at
 * the latest.
 */
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

/** Resolves once the process at an address no longer accepts connections. */
export async function takesNoConnections(url: string): Promise<void> {
  await until(async () => {
    try {
      const connection = await RawConnection.open(url)
      connection.abandon()
      return false
    } catch {
      return true
    }
  })
}
