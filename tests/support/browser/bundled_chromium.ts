import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectPath } from '#platform/paths'

/** A program and the environment that it needs. */
export interface Program {
  executablePath: string
  env: NodeJS.ProcessEnv
  /**
   * Whether it is the headless shell, which has no window code, opens no connections ahead of time and lacks or renames
   * some flags.
   */
  isHeadlessShell: boolean
}

/** The package unpacks into the temporary folder, and adds its libraries only if it believes it runs on Lambda. */
const UNPACK = `import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())`

/**
 * Returns the Chromium in `@sparticuz/chromium`, for Linux on x64 only. It is unpacked once, in 3 s, with the libraries
 * and fonts that a machine may lack.
 */
export async function bundledChromium(): Promise<Program[]> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return []
  const folder = await unpacked()
  const executablePath = join(folder, 'chromium')
  const fonts = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') }
  const plain = { ...process.env, ...fonts }
  return [
    { executablePath, isHeadlessShell: true, env: plain },
    {
      executablePath,
      isHeadlessShell: true,
      env: { ...plain, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') },
    },
  ]
}

async function unpacked(): Promise<string> {
  const manifest = createRequire(import.meta.url)
    .resolve('@sparticuz/chromium')
    .replace(/build.*/, 'package.json')
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'))
  const folder = projectPath(`tmp/chromium-${version}`)
  if (existsSync(folder)) return folder
  // Two runs may unpack at the same time, so each puts a complete copy in place.
  const draft = `${folder}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  const env = { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' }
  await promisify(execFile)(process.execPath, ['-e', UNPACK], { cwd: projectPath('.'), env })
  await rename(draft, folder).catch(() => rm(draft, { recursive: true }))
  return folder
}
