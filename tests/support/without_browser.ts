import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The programs that the product and the tests look for on PATH. */
export const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Returns an environment in which a process finds no browser on PATH. Every worker and every `doctor` starts the one it
 * finds to check it, which takes a quarter of their CPU time.
 *
 * @param env stays unchanged if it names a browser or has a PATH of its own
 */
export function withoutBrowser(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { PATH = '' } = process.env
  if (env.CHROMIUM_PATH || env.PATH !== PATH) return env
  const folders = PATH.split(delimiter)
  const hasBrowser = (folder: string) => BROWSERS.some((name) => existsSync(join(folder, name)))
  return { ...env, PATH: folders.filter((folder) => !hasBrowser(folder)).join(delimiter) }
}
