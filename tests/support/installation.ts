import { until } from '#tests/support/until'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Program } from '#tests/process/program'
import { freePort } from '#tests/support/ports'

interface Answer {
  status: number
  body: any
}

/** A web process on a separate, empty database, for measuring or examining it from outside. */
export class Installation {
  private constructor(
    readonly baseUrl: string,
    private readonly web: Program,
    private readonly env: NodeJS.ProcessEnv
  ) {}

  /**
   * Starts an installation.
   *
   * @param settings variables to add to the environment; the rate limit is effectively off unless they set it
   * @param nodeArguments arguments for the web process's Node
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
      // The application looks for .env files here.
      ENV_PATH: storage,
      STORAGE_PATH: storage,
      APP_KEY: randomBytes(32).toString('base64url'),
      HOST: '127.0.0.1',
      PORT: String(port),
      API_RATE_LIMIT: '1000000',
      CRAWLER_ALLOWED_NETWORKS: '127.0.0.0/8',
      ARCHIVE_URL: '',
      ...settings,
    }
    await ace(['migration:run', '--force'], env)
    const web = new Program([...nodeArguments, '--import=./bin/typescript.mjs', 'bin/server.ts'], { env })
    const installation = new Installation(`http://127.0.0.1:${port}`, web, env)
    await installation.#answers()
    return installation
  }

  /** Process id of its web process. */
  get pid(): number {
    return this.web.pid
  }

  /** Output of its web process. */
  get output(): string {
    return this.web.output
  }

  /** Creates a workspace without limits, and a key for each scope. */
  async workspace(): Promise<{ id: string; read: string; write: string }> {
    const { id } = await this.#make(['workspace:create', 'Acme', '--plan=enterprise', ...OWNED])
    const key = async (scope: string) =>
      (await this.#make(['key:create', id, `--name=${scope}`, `--scope=${scope}`])).key
    return { id, read: await key('read'), write: await key('write') }
  }

  /** Sends a JSON request to its API with a key. */
  async ask(key: string, method: string, path: string, body?: object): Promise<Answer> {
    const answer = await fetch(`${this.baseUrl}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    })
    return { status: answer.status, body: await answer.json() }
  }

  /** Starts a worker for this installation. The test must stop it. */
  startWorker(): Program {
    return new Program(['ace.js', 'queue:listen'], { env: this.env })
  }

  /** Stops it as an operator would. Returns how many milliseconds that took, and the exit code. */
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
    await until(async () => {
      if (this.web.hasEnded) throw new Error(`The web process ended:\n${this.web.output}`)
      const response = await fetch(`${this.baseUrl}/health/live`).catch(() => null)
      await response?.body?.cancel()
      return response?.ok
    })
  }
}

/** The owner of its workspaces. */
export const OWNER = { email: 'ada@example.com', password: 'correct horse battery' }

const OWNED = [`--owner-email=${OWNER.email}`, `--owner-password=${OWNER.password}`]

async function ace(words: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const program = new Program(['ace.js', ...words], { env })
  if ((await program.gone) !== 0) throw new Error(`${words.join(' ')}:\n${program.output}`)
  return program.output
}
