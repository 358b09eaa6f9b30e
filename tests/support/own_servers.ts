import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '#tests/support/ports'

const run = promisify(execFile)
const POLL_INTERVAL = 50

/** Whether a program is on PATH. */
export async function hasProgram(name: string): Promise<boolean> {
  return run('which', [name]).then(
    () => true,
    () => false
  )
}

/** A server process of one test, which can be killed and restarted on the same port. */
export class OwnServer {
  #process: ChildProcess | null = null

  private constructor(
    readonly port: number,
    private readonly folder: string,
    private readonly command: string,
    private readonly args: string[]
  ) {}

  /** Creates a Redis without persistence. */
  static async redis(): Promise<OwnServer> {
    const port = await freePort()
    const folder = await mkdtemp(join(tmpdir(), 'rivalwatch-redis-'))
    const args = [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      '--dir',
      folder,
    ]
    return new OwnServer(port, folder, 'redis-server', args).start()
  }

  /** Creates a MariaDB with an empty database `rivalwatch`. Root needs no password. */
  static async mariadb(): Promise<OwnServer> {
    const port = await freePort()
    const folder = await mkdtemp(join(tmpdir(), 'rivalwatch-mariadb-'))
    const user = `--user=${userInfo().username}`
    const data = `--datadir=${join(folder, 'data')}`
    await run('mariadb-install-db', ['--no-defaults', data, user, '--auth-root-authentication-method=normal'])
    const place = [`--port=${port}`, '--bind-address=127.0.0.1', `--socket=${join(folder, 'socket')}`]
    const server = await new OwnServer(port, folder, 'mariadbd', [
      '--no-defaults',
      data,
      user,
      ...place,
    ]).start()
    const { createConnection } = await import('mysql2/promise')
    const connection = await createConnection({ host: '127.0.0.1', port, user: 'root' })
    await connection.query('create database rivalwatch character set utf8mb4')
    await connection.end()
    return server
  }

  /** Starts it and waits until it accepts connections. */
  async start(): Promise<this> {
    this.#process = spawn(this.command, this.args, { stdio: 'ignore' })
    while (!(await takesConnections(this.port))) {
      if (this.#process.exitCode !== null)
        throw new Error(`${this.command} ended with ${this.#process.exitCode}`)
      await wait(POLL_INTERVAL)
    }
    return this
  }

  /** Kills it as `kill -9` does. */
  async kill(): Promise<void> {
    const running = this.#process
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    running.kill('SIGKILL')
    await once(running, 'exit')
  }

  async remove(): Promise<void> {
    await this.kill()
    await rm(this.folder, { recursive: true, force: true })
  }
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
