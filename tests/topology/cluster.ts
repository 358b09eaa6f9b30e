import { setTimeout as wait } from 'node:timers/promises'
import { Program } from '#tests/process/program'
import { lastingPort } from '#tests/support/ports'
import type { Chance } from '#tests/support/random_visits'

/** Milliseconds between two ends of nodes. */
const BETWEEN_ENDS = 12_000
/** Milliseconds that a node stays away. */
const AWAY = 1_500

/** A process of the installation that ends and is started again. */
class Node {
  program: Program
  /** How often it was killed. */
  kills = 0
  /** How often it was asked to stop. */
  stops = 0

  constructor(
    readonly name: string,
    private readonly args: string[],
    private readonly env: NodeJS.ProcessEnv,
    private readonly ready: RegExp
  ) {
    this.program = this.#start()
  }

  isReady(): Promise<unknown> {
    return this.program.says(this.ready)
  }

  async killAndRestart(): Promise<void> {
    this.kills++
    this.program.killGroup('SIGKILL')
    if ((await this.program.gone) !== null)
      throw new Error(`${this.name} ended on its own:\n${this.program.output}`)
    await this.#restart()
  }

  /** Stops it as an update does. */
  async stopAndRestart(): Promise<void> {
    this.stops++
    await this.stop()
    await this.#restart()
  }

  async stop(): Promise<void> {
    this.program.kill('SIGTERM')
    const code = await this.program.gone
    if (code !== 0) throw new Error(`${this.name} ended with ${code}:\n${this.program.output}`)
  }

  #start(): Program {
    return new Program(this.args, { env: this.env })
  }

  async #restart(): Promise<void> {
    await wait(AWAY)
    this.program = this.#start()
    await this.isReady()
  }
}

/** Two web processes and three workers on the tests' database. */
export class Cluster {
  readonly origins: string[] = []
  readonly #nodes: Node[] = []
  #isOver = false
  #disturbing: Promise<void> = Promise.resolve()

  static async start(): Promise<Cluster> {
    const cluster = new Cluster()
    for (const name of ['web 1', 'web 2']) {
      const port = await lastingPort()
      cluster.origins.push(`http://127.0.0.1:${port}`)
      cluster.#add(name, ['--import=./bin/typescript.mjs', 'bin/server.ts'], /started HTTP server/, {
        PORT: String(port),
      })
    }
    for (const name of ['worker 1', 'worker 2', 'worker 3']) cluster.addWorker(name)
    await Promise.all(cluster.#nodes.map((node) => node.isReady()))
    return cluster
  }

  /** The nodes that ended, with how often each was killed and stopped. */
  get ends(): string {
    return this.#nodes
      .map(({ name, kills, stops }) => `${name}: ${kills} killed, ${stops} stopped`)
      .join('; ')
  }

  get workerKills(): number {
    return this.#nodes
      .filter(({ name }) => name.startsWith('worker'))
      .reduce((sum, { kills }) => sum + kills, 0)
  }

  addWorker(name: string): void {
    this.#add(name, ['ace.js', 'queue:listen'], /worker ready/)
  }

  /** Kills and stops one node after the other, each web process only while the other serves. */
  disturb(chance: Chance): void {
    this.#disturbing = this.#disturb(chance)
    // Reported by `calmDown`.
    this.#disturbing.catch(() => {})
  }

  /** Lets all nodes work again. Throws if one ended on its own. */
  async calmDown(): Promise<void> {
    this.#isOver = true
    await this.#disturbing
  }

  /** Stops all nodes as an operator would. Throws if one does not end with 0. */
  async stop(): Promise<void> {
    await Promise.all(this.#nodes.map((node) => node.stop()))
  }

  abandon(): void {
    this.#isOver = true
    for (const { program } of this.#nodes) program.killGroup('SIGKILL')
  }

  async #disturb(chance: Chance): Promise<void> {
    for (;;) {
      for (let waited = 0; waited < BETWEEN_ENDS; waited += 500) {
        await wait(500)
        if (this.#isOver) return
      }
      const node = chance.of(this.#nodes)
      await (chance.next() < 0.6 ? node.killAndRestart() : node.stopAndRestart())
    }
  }

  #add(name: string, args: string[], ready: RegExp, settings: NodeJS.ProcessEnv = {}): void {
    this.#nodes.push(
      new Node(
        name,
        args,
        { ...process.env, LOG_LEVEL: 'info', API_RATE_LIMIT: '1000000', ...settings },
        ready
      )
    )
  }
}
