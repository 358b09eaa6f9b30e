import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { InstalledBrowser } from '#platform/browser'
import env from '#start/env'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Environment variables that Chromium needs to find its libraries, fonts and folders. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH']

function findOnPath(): string | undefined {
  const folders = (env.get('PATH') ?? '').split(delimiter)
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file))
}

const executablePath = env.get('CHROMIUM_PATH') || findOnPath()

/** The browser at CHROMIUM_PATH, otherwise the first one on PATH; null if there is none. */
export const browser: InstalledBrowser | null = executablePath
  ? {
      executablePath,
      sandbox: env.get('BROWSER_SANDBOX') !== 'off',
      environment: Object.fromEntries(
        PASSED_ON.map((name) => [name, env.get(name) ?? '']).filter(([, value]) => value)
      ),
    }
  : null
