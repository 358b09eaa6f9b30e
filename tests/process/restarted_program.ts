import { setTimeout as wait } from 'node:timers/promises'
import { Program, projectFolder } from './program.js'

/** How to start a program. */
export interface Launch {
  args: string[]
  env: NodeJS.ProcessEnv
  /** Matches the output of a program that is ready. */
  ready: RegExp
}

export interface Restart {
  /** Milliseconds before it is restarted. */
  away?: number
  /** The folder with the version that it runs from then on. */
  folder?: string
}

/** Returns how to start a web process on the tests' database. */
export function webAt(port: number, settings: NodeJS.ProcessEnv = {}): Launch {
  return {
    args: ['--import=./bin/typescript.mjs', 'bin/server.ts'],
    env: { ...process.env, LOG_LEVEL: 'info', ...settings, PORT: String(port) },
    ready: /started HTTP server/,
  }
}

/** Returns how to start a worker on the tests' database. */
export function worker(settings: NodeJS.ProcessEnv = {}): Launch {
  return {
    args: ['ace.js', 'queue:listen'],
    env: { ...process.env, LOG_LEVEL: 'info', ...settings },
    ready: /worker ready/,
  }
}

/** A process that is repeatedly ended and restarted. */
export class RestartedProgram {
  program: Program
  /** How often it was killed. */
  kills = 0
  /** How often it was asked to stop. */
  stops = 0
  #folder: string

  constructor(
    readonly name: string,
    private readonly launch: Launch,
    folder = projectFolder
  ) {
    this.#folder = folder
    this.program = this.#start()
  }

  isReady(): Promise<unknown> {
    return this.program.says(this.launch.ready)
  }

  /** Kills it and restarts it. Throws if it had already exited. */
  async killAndRestart(restart: Restart = {}): Promise<void> {
    this.kills++
    this.program.killGroup('SIGKILL')
    if ((await this.program.gone) !== null)
      throw new Error(`${this.name} ended on its own:\n${this.program.output}`)
    await this.#restart(restart)
  }

  /** Stops it as an update does, and restarts it. */
  async stopAndRestart(restart: Restart = {}): Promise<void> {
    this.stops++
    await this.stop()
    await this.#restart(restart)
  }

  /** Stops it. Throws unless its exit code is 0. */
  async stop(): Promise<void> {
    this.program.kill('SIGTERM')
    const code = await this.program.gone
    if (code !== 0) throw new Error(`${this.name} ended with ${code}:\n${this.program.output}`)
  }

  #start(): Program {
    return new Program(this.launch.args, { env: this.launch.env, cwd: this.#folder })
  }

  async #restart({ away = 0, folder = this.#folder }: Restart): Promise<void> {
    this.#folder = folder
    await wait(away)
    this.program = this.#start()
  }
}
