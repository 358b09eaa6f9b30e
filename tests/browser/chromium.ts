import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Every name is this machine: pages stand at names of their own, and nothing else can be reached.
  '--host-resolver-rules=MAP * 127.0.0.1',
]

/** The browser's program: what CHROMIUM_PATH names, else the first on PATH; null when there is none. */
export function findChromium(): string | null {
  const { CHROMIUM_PATH, PATH = '' } = process.env
  if (CHROMIUM_PATH) return existsSync(CHROMIUM_PATH) ? CHROMIUM_PATH : null
  const candidates = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return candidates.find((path) => existsSync(path)) ?? null
}

/** A browser that keeps pages for going back, as it does for people. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium()!,
    args: FLAGS,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
}
