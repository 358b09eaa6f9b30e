import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../bundled_node.mjs'
import { freePort } from '../support/ports.mjs'
import { newKey } from './settings.mjs'

/**
 * Returns the environment of a test run: SQLite and the embedded queue in the given folder, without any settings of
 * this installation from the shell or `.env`.
 *
 * @param {string} storage absolute path of an empty folder
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
export async function testSettings(storage) {
  const env = { ...process.env }
  for (const name of settingNames()) delete env[name]
  return {
    ...env,
    // The browser belongs to the machine and not to the installation.
    ...(process.env.CHROMIUM_PATH && { CHROMIUM_PATH: process.env.CHROMIUM_PATH }),
    // Chromium's sandbox does not work as root, the usual user of containers that run tests.
    ...(process.getuid?.() === 0 && { BROWSER_SANDBOX: 'off' }),
    NODE_ENV: 'test',
    // The folder in which the application looks for .env files.
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
    ARCHIVE_URL: 'http://127.0.0.1:1',
    // The sample competitor's first change comes after 12.5 seconds.
    SAMPLE_SPEED: '2',
  }
}

/** Returns the names of all settings in .env.example, whether commented out or not. */
function settingNames() {
  const example = readFileSync(join(ROOT, '.env.example'), 'utf8')
  return [...example.matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name)
}
