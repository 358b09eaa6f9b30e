import { setTimeout as wait } from 'node:timers/promises'
import { projectFolder } from '#tests/process/program'
import { type Launch, RestartedProgram, webAt, worker } from '#tests/process/restarted_program'
import { freePort } from '#tests/support/ports'
import type { Chance } from '#tests/support/random_visits'

/** Milliseconds from ending one node to ending the next. */
const BETWEEN_ENDS = 12_000
/** Milliseconds until a node is restarted. */
const AWAY = 1_500
/** There are few clients, but they send many requests. */
const SETTINGS = { API_RATE_LIMIT: '1000000' }

/** Two web processes and three workers on the tests' database. */
export class Cluster {
  readonly origins: string[] = []
  readonly nodes: RestartedProgram[] = []
  #isOver = false
  #disturbing: Promise<void> = Promise.resolve()

  /**
   * Starts the cluster.
   *
   * @param folder the folder with the version that the nodes run
   */
  static async start(folder = projectFolder): Promise<Cluster> {
    const cluster = new Cluster()
    for (const name of ['web 1', 'web 2']) {
      const port = await freePort()
      cluster.origins.push(`http://127.0.0.1:${port}`)
      cluster.#add(name, webAt(port, SETTINGS), folder)
    }
    for (const name of ['worker 1', 'worker 2', 'worker 3']) cluster.#add(name, worker(SETTINGS), folder)
    await Promise.all(cluster.nodes.map((node) => node.isReady()))
    return cluster
  }

  /** The nodes that were ended, with how often each was killed and stopped. */
  get ends(): string {
    return this.nodes.map(({ name, kills, stops }) => `${name}: ${kills} killed, ${stops} stopped`).join('; ')
  }

  get workerKills(): number {
    return this.nodes
      .filter(({ name }) => name.startsWith('worker'))
      .reduce((sum, { kills }) => sum + kills, 0)
  }

  addWorker(name: string): void {
    this.#add(name, worker(SETTINGS))
  }

  /** Switches one node after the other to the version in this folder. */
  async upgrade(): Promise<void> {
    for (const node of this.nodes) {
      await node.stopAndRestart({ away: AWAY, folder: projectFolder })
      await node.isReady()
    }
  }

  /** Kills and stops one node after the other. A web process is ended only while the other serves requests. */
  disturb(chance: Chance): void {
    this.#disturbing = this.#disturb(chance)
    // Reported by `calmDown`.
    this.#disturbing.catch(() => {})
  }

  /** Stops disturbing and waits until all nodes work again. Throws if one ended on its own. */
  async calmDown(): Promise<void> {
    this.#isOver = true
    await this.#disturbing
  }

  /** Stops all nodes as an operator would. Throws unless each exits with 0. */
  async stop(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.stop()))
  }

  abandon(): void {
    this.#isOver = true
    for (const { program } of this.nodes) program.killGroup('SIGKILL')
  }

  async #disturb(chance: Chance): Promise<void> {
    for (;;) {
      for (let waited = 0; waited < BETWEEN_ENDS; waited += 500) {
        await wait(500)
        if (this.#isOver) return
      }
      const node = chance.of(this.nodes)
      await (chance.next() < 0.6 ? node.killAndRestart({ away: AWAY }) : node.stopAndRestart({ away: AWAY }))
      await node.isReady()
    }
  }

  #add(name: string, launch: Launch, folder?: string): void {
    this.nodes.push(new RestartedProgram(name, launch, folder))
  }
}
