import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Program } from '#tests/process/program'

const POLL_INTERVAL = 50

interface Answer {
  status: number
  body: any
}

/** A web process on an empty database of its own, for what measures or examines it from outside. */
export class Installation {
  private constructor(
    readonly baseUrl: string,
    private readonly web: Program,
    private readonly env: NodeJS.ProcessEnv
  ) {}

  /**
   * @param settings environment beside the usual one; the rate limit is out of the way unless they say otherwise
   * @param nodeArguments for the Node of the web process
   */
  static async start(settings: NodeJS.ProcessEnv = {}, nodeArguments: string[] = []): Promise<Installation> {
    const storage = await mkdtemp(join(tmpdir(), 'rivalwatch-installation-'))
    const port = await freePort()
    const env: NodeJS.ProcessEnv = {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      NO_COLOR: '1',
      LOG_LEVEL: 'warn',
      // Where the application looks for .env files.
      ENV_PATH: storage,
      STORAGE_PATH: storage,
      APP_KEY: randomBytes(32).toString('base64url'),
      HOST: '127.0.0.1',
      PORT: String(port),
      API_RATE_LIMIT: '1000000',
      CRAWLER_ALLOWED_NETWORKS: '127.0.0.0/8',
      ...settings,
    }
    await ace(['migration:run', '--force'], env)
    const web = new Program([...nodeArguments, '--import=./bin/typescript.mjs', 'bin/server.ts'], { env })
    const installation = new Installation(`http://127.0.0.1:${port}`, web, env)
    await installation.#answers()
    return installation
  }

  /** The id of its web process. */
  get pid(): number {
    return this.web.pid
  }

  /** What its web process has written. */
  get output(): string {
    return this.web.output
  }

  /** A workspace without limits, and a key for each scope. */
  async workspace(): Promise<{ id: string; read: string; write: string }> {
    const { id } = await this.#make(['workspace:create', 'Acme', '--plan=enterprise', ...OWNER])
    const key = async (scope: string) =>
      (await this.#make(['key:create', id, `--name=${scope}`, `--scope=${scope}`])).key
    return { id, read: await key('read'), write: await key('write') }
  }

  /** Asks its API, as JSON, with a key. */
  async ask(key: string, method: string, path: string, body?: object): Promise<Answer> {
    const answer = await fetch(`${this.baseUrl}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    })
    return { status: answer.status, body: await answer.json() }
  }

  /** A worker beside it, which the test ends. */
  startWorker(): Program {
    return new Program(['ace.js', 'queue:listen'], { env: this.env })
  }

  /** Ends it as an operator does. Gives the milliseconds that it took and its exit code. */
  async stop(): Promise<{ took: number; code: number | null }> {
    const begun = performance.now()
    this.web.kill('SIGTERM')
    const code = await this.web.gone
    await rm(this.env.STORAGE_PATH!, { recursive: true, force: true })
    return { took: performance.now() - begun, code }
  }

  async #make(words: string[]) {
    return JSON.parse(await ace([...words, '--json'], this.env))
  }

  async #answers(): Promise<void> {
    for (;;) {
      if (this.web.hasEnded) throw new Error(`The web process ended:\n${this.web.output}`)
      const response = await fetch(`${this.baseUrl}/health/live`).catch(() => null)
      await response?.body?.cancel()
      if (response?.ok) return
      await wait(POLL_INTERVAL)
    }
  }
}

const OWNER = ['--owner-email=ada@example.com', '--owner-password=correct horse battery']

async function ace(words: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const program = new Program(['ace.js', ...words], { env })
  if ((await program.gone) !== 0) throw new Error(`${words.join(' ')}:\n${program.output}`)
  return program.output
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
