/** urlwatch, another page watcher, as packaged by Debian. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const LONGEST = 3600_000

export const PACKAGES = 'urlwatch python3-bs4 python3-html2text'

/** Runs a program and reports the resource usage of its process tree. */
const MEASURE = `
import json, resource, subprocess, sys
ended = subprocess.run(sys.argv[1:], stdout=subprocess.PIPE)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(json.dumps({"code": ended.returncode, "cpu": used.ru_utime + used.ru_stime, "most": used.ru_maxrss * 1024,
  "told": ended.stdout.decode("utf8", "replace")[-2000:]}))
`

const QUIET = `
display: {error: true, new: false, unchanged: false, empty-diff: true}
report:
  text: {details: true, footer: true, line_length: 75, minimal: false, separate: false}
  stdout: {enabled: true, color: false}
`

export interface UrlwatchRun {
  /** Seconds of CPU time. */
  cpu: number
  /** Peak memory in bytes. */
  most: number
}

/** Methods of urlwatch's text filter, as its settings name them; the first is the default. */
const METHODS = { re: 're', bs4: 'bs4', html2text: 'pyhtml2text' }
const NO_FILTER = 'urlwatch, no filter'

export class Urlwatch {
  /** The configurations of urlwatch to compare. */
  static readonly ways = [NO_FILTER, ...Object.keys(METHODS).map((method) => `urlwatch, text by ${method}`)]

  readonly #folder = mkdtempSync(join(tmpdir(), 'rivalwatch-urlwatch-'))

  /**
   * Creates a configuration.
   *
   * @param way one of `ways`
   */
  constructor(urls: readonly string[], way: string) {
    const method = way === NO_FILTER ? null : METHODS[way.split(' ').at(-1) as keyof typeof METHODS]
    const filter = method ? `filter:\n  - html2text: {method: ${method}}\n` : ''
    this.#write('config.yaml', QUIET)
    this.#write('hooks.py', '')
    this.#write('all.yaml', urls.map((url) => `url: ${url}\n${filter}`).join('---\n'))
    this.#write('one.yaml', `url: ${urls[0]}\n${filter}`)
  }

  /** Whether urlwatch is installed with all of its filters. */
  static async isHere(): Promise<boolean> {
    try {
      await run('urlwatch', ['--version'])
      await run('/usr/bin/python3', ['-c', 'import bs4, html2text, lxml'])
      return true
    } catch {
      return false
    }
  }

  /** Checks all pages once. */
  all(): Promise<UrlwatchRun> {
    return this.#run('all')
  }

  /** Checks a single page, which mostly measures startup. */
  one(): Promise<UrlwatchRun> {
    return this.#run('one')
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async #run(list: 'all' | 'one'): Promise<UrlwatchRun> {
    const file = (name: string) => join(this.#folder, name)
    const options = { urls: file(`${list}.yaml`), cache: file(`${list}.db`), config: file('config.yaml') }
    const flags = Object.entries({ ...options, hooks: file('hooks.py') }).flatMap(([name, path]) => [
      `--${name}`,
      path,
    ])
    const { stdout } = await run('/usr/bin/python3', ['-c', MEASURE, 'urlwatch', ...flags], {
      timeout: LONGEST,
      env: { ...process.env, no_proxy: '*' },
    })
    const { code, cpu, most, told } = JSON.parse(stdout) as UrlwatchRun & { code: number; told: string }
    if (code !== 0 || told.includes('ERROR:')) throw new Error(`urlwatch ended with ${code}: ${told}`)
    return { cpu, most }
  }

  #write(name: string, text: string): void {
    writeFileSync(join(this.#folder, name), text)
  }
}
