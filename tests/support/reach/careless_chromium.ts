import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumProgram } from '#tests/support/browser/chromium'

/** Milliseconds for one page. */
const PATIENCE = 30_000

/**
 * Opens a page in an ordinary Chromium, without any of the crawler's precautions, and returns its network log.
 * Automated browsers omit some behavior, such as preconnecting.
 */
export async function browseCarelessly(url: string): Promise<string> {
  const { executablePath, env } = await chromiumProgram()
  const folder = await mkdtemp(join(tmpdir(), 'rivalwatch-chromium-'))
  const log = join(folder, 'network.json')
  const options = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--dump-dom']
  const own = [`--user-data-dir=${join(folder, 'profile')}`, `--log-net-log=${log}`]
  try {
    const browser = spawn(executablePath, [...options, ...own, url], {
      env,
      stdio: 'ignore',
      timeout: PATIENCE,
      killSignal: 'SIGKILL',
    })
    await once(browser, 'exit')
    return await readFile(log, 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
