import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../bundled_node.mjs'
import { freePort } from '../support/ports.mjs'
import { newKey } from './settings.mjs'

/**
 * The environment of a test run: SQLite and the embedded queue in the folder, and no setting of this installation, be
 * it from the shell or from `.env`.
 *
 * @param {string} storage absolute path of an empty folder
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
export async function testSettings(storage) {
  const env = { ...process.env }
  for (const name of settingNames()) delete env[name]
  return {
    ...env,
    // Which browser is on this machine is no setting of an installation.
    ...(process.env.CHROMIUM_PATH && { CHROMIUM_PATH: process.env.CHROMIUM_PATH }),
    // Root has no sandbox, as in most containers that tests run in.
    ...(process.getuid?.() === 0 && { BROWSER_SANDBOX: 'off' }),
    NODE_ENV: 'test',
    // Where the application looks for .env files.
    ENV_PATH: storage,
    STORAGE_PATH: storage,
    APP_KEY: newKey(),
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    DB_CONNECTION: 'sqlite',
    QUEUE_DRIVER: 'embedded',
    LIMITER_STORE: 'memory',
    CRAWLER_ALLOWED_NETWORKS: '127.0.0.0/8',
    CRAWLER_HOST_DELAY: '0',
  }
}

/** Every setting there is: what the example names, commented out or not. */
function settingNames() {
  const example = readFileSync(join(ROOT, '.env.example'), 'utf8')
  return [...example.matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name)
}
