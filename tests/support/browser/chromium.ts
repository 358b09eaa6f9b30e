import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { bundledChromium, type Program } from '#tests/support/browser/bundled_chromium'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Thrown when no browser on this machine starts. */
export class NoChromium extends Error {}

/**
 * Launches a browser with a back/forward cache, as people use it: the one at CHROMIUM_PATH, or else the first that
 * starts, of the one in the packages, one on PATH, and Playwright's own. The one in the packages is a headless shell,
 * which needs half the CPU time of a browser with windows.
 *
 * @param hosts addresses with port by name, whose pages get the features that browsers reserve for https. Every other
 *   name resolves to this machine, so that nothing else can be reached
 * @throws {NoChromium} with a remedy
 */
export async function launchChromium(hosts: Record<string, string> = {}): Promise<Browser> {
  return (await startChromium(hosts)).browser
}

/** Like `launchChromium`, and returns the browser's program as well. */
export function startChromium(hosts: Record<string, string> = {}) {
  return firstThatStarts([bundledChromium, installed], hosts)
}

let found: Promise<Program> | undefined

/**
 * Returns the program for tests of the crawler's browser. One with windows is preferred, because it follows hints that
 * a headless shell ignores.
 *
 * @throws {NoChromium}
 */
export function chromiumProgram(): Promise<Program> {
  return (found ??= firstProgramThatStarts())
}

async function firstProgramThatStarts(): Promise<Program> {
  const { browser, program } = await firstThatStarts([installed, bundledChromium])
  await browser.close()
  return program
}

async function firstThatStarts(
  places: (() => Promise<Program[]>)[],
  hosts: Record<string, string> = {}
): Promise<{ browser: Browser; program: Program }> {
  const complaints: string[] = []
  for (const find of process.env.CHROMIUM_PATH ? [installed] : places) {
    const programs = await find().catch((error: Error) => {
      complaints.push(error.message)
      return []
    })
    for (const program of programs) {
      try {
        return { browser: await launch(program, hosts), program }
      } catch (error) {
        complaints.push(`${program.executablePath}: ${firstLines(error)}`)
      }
    }
  }
  throw new NoChromium(
    [
      'No Chromium starts here. Install one ("apt-get install chromium", or "npx playwright-core install --with-deps chromium"), or set CHROMIUM_PATH to its program.',
      ...complaints,
    ].join('\n')
  )
}

function launch({ executablePath, env }: Program, hosts: Record<string, string>): Promise<Browser> {
  const rules = Object.entries({ ...hosts, '*': '127.0.0.1' }).map(([name, to]) => `MAP ${name} ${to}`)
  const origins = Object.keys(hosts).map((name) => `http://${name}`)
  return chromium.launch({
    executablePath,
    env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value ?? ''])),
    args: [
      ...FLAGS,
      `--host-resolver-rules=${rules.join(', ')}`,
      `--unsafely-treat-insecure-origin-as-secure=${origins.join(',')}`,
    ],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
}

async function installed(): Promise<Program[]> {
  const { CHROMIUM_PATH, PATH = '' } = process.env
  const onPath = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)))
  const paths = CHROMIUM_PATH ? [CHROMIUM_PATH] : [...onPath, chromium.executablePath()].filter(existsSync)
  return paths.map((executablePath) => ({
    executablePath,
    env: process.env,
    isHeadlessShell: /headless[-_]shell/.test(executablePath),
  }))
}

/** Returns the first line of a launch error and those that name the cause, three lines at most. */
function firstLines(error: unknown): string {
  const lines = String(error).split('\n')
  return [lines[0], ...lines.filter((line) => /\[err\]|ENOENT|EACCES/.test(line))].slice(0, 3).join(' ')
}
