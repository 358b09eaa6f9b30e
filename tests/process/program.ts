import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const projectFolder = fileURLToPath(new URL('../../', import.meta.url))

/** A Node program in a separate process, with the output of the program and its children. */
export class Program {
  output = ''
  /** Resolves with the program's exit code once it and everything that inherited its output are gone. */
  readonly gone: Promise<number | null>
  #child: ChildProcess
  #watchers = new Set<() => void>()

  constructor(args: string[], options: SpawnOptions = {}) {
    this.#child = spawn(process.execPath, args, {
      cwd: projectFolder,
      detached: true,
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text
        for (const look of this.#watchers) look()
      })
    }
    this.gone = new Promise((resolve) => this.#child.once('close', resolve))
  }

  /** Waits until the output contains the pattern this many times and returns all matches. */
  says(pattern: RegExp, times = 1): Promise<RegExpMatchArray[]> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const matches = [...this.output.matchAll(new RegExp(pattern, 'g'))]
        if (matches.length < times) return
        this.#watchers.delete(look)
        resolve(matches)
      }
      this.#watchers.add(look)
      look()
      void this.gone.then(() => reject(new Error(`It ended without saying ${pattern}:\n${this.output}`)))
    })
  }

  get pid(): number {
    return this.#child.pid!
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  kill(signal: NodeJS.Signals) {
    this.#child.kill(signal)
  }

  /** Signals the program's process group, as a terminal does on Ctrl-C. */
  killGroup(signal: NodeJS.Signals) {
    if (this.#child.pid && !this.hasEnded) process.kill(-this.#child.pid, signal)
  }
}
