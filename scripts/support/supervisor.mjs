import { spawn } from 'node:child_process'
import { ROOT } from '../bundled_node.mjs'

const LIFELINE = new URL('./lifeline.mjs', import.meta.url).href

/**
 * Keeps Node processes running: one that ends is restarted, with increasing delays. Each has its own process
 * group, so that Ctrl-C only reaches the supervisor and processes can finish their work. None outlives the
 * supervisor (see lifeline.mjs).
 */
export class Supervisor {
  /** @type {Supervised[]} */
  #processes = []
  #stopping = false
  #timing
  #say

  /**
   * Creates a supervisor.
   *
   * @param {object} [options] times in milliseconds
   * @param {(line: string) => void} [options.say] receives a message about every restart
   * @param {number} [options.firstDelay] before the first restart; doubles up to `longestDelay`
   * @param {number} [options.stableAfter] a process that ran this long starts over at `firstDelay`
   * @param {number} [options.drainTimeout] how long `stop` waits before it kills
   */
  constructor({
    say = console.log,
    firstDelay = 500,
    longestDelay = 30_000,
    stableAfter = 60_000,
    drainTimeout = 45_000,
  } = {}) {
    this.#say = say
    this.#timing = { firstDelay, longestDelay, stableAfter, drainTimeout }
  }

  /**
   * Starts a process.
   *
   * @param {string} name for messages
   * @param {string} command a Node binary
   * @param {string[]} args
   * @param {NodeJS.ProcessEnv} env
   * @returns {Promise<string>} resolves when it ends for the first time, with the reason, such as "exit code 1"
   */
  start(name, command, args, env) {
    const supervised = {
      name,
      command,
      args,
      env,
      delay: this.#timing.firstDelay,
      child: null,
      restart: null,
    }
    this.#processes.push(supervised)
    return new Promise((resolve) => this.#spawn(supervised, resolve))
  }

  /** Stops all processes gracefully, and kills those that take longer than the drain timeout. */
  async stop() {
    this.#stopping = true
    const timer = setTimeout(() => {
      this.#say(`Still running after ${this.#timing.drainTimeout / 1000} s. Killed the remaining processes.`)
      this.kill()
    }, this.#timing.drainTimeout)
    await Promise.all(
      this.#processes.map(async ({ child, restart }) => {
        clearTimeout(restart)
        if (!child) return
        const ended = new Promise((resolve) => child.once('close', resolve))
        child.kill('SIGTERM')
        await ended
      })
    )
    clearTimeout(timer)
  }

  /** Kills all processes and everything they started immediately. */
  kill() {
    this.#stopping = true
    for (const { child, restart } of this.#processes) {
      clearTimeout(restart)
      if (child) killGroup(child)
    }
  }

  #spawn(supervised, onEnd = () => {}) {
    const started = Date.now()
    const child = spawn(supervised.command, supervised.args, {
      cwd: ROOT,
      env: {
        ...supervised.env,
        NODE_OPTIONS: `${supervised.env.NODE_OPTIONS ?? ''} --import=${LIFELINE}`.trim(),
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
      windowsHide: true,
    })
    supervised.child = child
    let failure = null
    child.on('error', (error) => {
      failure = error.message
    })
    child.once('close', (code, signal) => {
      const how = failure ?? (signal ? `signal ${signal}` : `exit code ${code}`)
      supervised.child = null
      onEnd(how)
      if (!this.#stopping) this.#restart(supervised, how, Date.now() - started)
    })
  }

  #restart(supervised, how, lived) {
    const { firstDelay, longestDelay, stableAfter } = this.#timing
    const delay = lived >= stableAfter ? firstDelay : supervised.delay
    supervised.delay = Math.min(delay * 2, longestDelay)
    this.#say(`The ${supervised.name} process exited (${how}). Restarting it in ${delay / 1000} s.`)
    supervised.restart = setTimeout(() => this.#spawn(supervised), delay)
  }
}

/**
 * @typedef {object} Supervised
 * @property {string} name
 * @property {string} command
 * @property {string[]} args
 * @property {NodeJS.ProcessEnv} env
 * @property {number} delay milliseconds before the next restart
 * @property {import('node:child_process').ChildProcess | null} child
 * @property {NodeJS.Timeout | null} restart
 */

function killGroup(child) {
  try {
    if (process.platform === 'win32') child.kill('SIGKILL')
    else process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The process has already ended.
  }
}
