import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const projectFolder = fileURLToPath(new URL('../../', import.meta.url))

/** A Node program that runs as a process of its own, and what it and its children write. */
export class Program {
  output = ''
  /** Resolves once the program and all that inherited its output are gone, with the program's exit code. */
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

  /** Waits until the output holds the pattern that many times, and gives all matches. */
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
