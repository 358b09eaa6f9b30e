import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Program } from '#tests/process/program'
import { freePort } from '#tests/support/ports'
import { linkProgram } from './folders.js'

/** Whether the tests may switch to the image's user. */
const isRoot = process.getuid?.() === 0

export interface ImageSettings {
  /** Root folder of the image. */
  folder: string
  environment: Record<string, string>
  /** `10001:10001` */
  user: string
  entryPoint: string[]
}

/** Runs an image from its folder as a container would: with its user, a read-only application folder and a volume. */
export class Container {
  readonly data: string
  readonly port: number
  readonly #temporary: string
  readonly #ids: { uid?: number; gid?: number }

  private constructor(
    private readonly image: ImageSettings,
    root: string,
    port: number
  ) {
    this.data = join(root, 'data')
    this.port = port
    this.#temporary = join(root, 'tmp')
    mkdirSync(root)
    const [uid, gid] = image.user.split(':').map(Number)
    this.#ids = isRoot ? { uid, gid } : {}
    for (const folder of [this.data, this.#temporary]) {
      mkdirSync(folder, { mode: 0o700 })
      if (isRoot) chownSync(folder, uid, gid)
    }
  }

  /**
   * Prepares a container.
   *
   * @param root an empty folder for the volume and /tmp
   */
  static async create(image: ImageSettings, root: string): Promise<Container> {
    return new Container(image, root, await freePort())
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Starts the entry point with these arguments. The image's paths are translated to its folder. */
  run(args: string[], settings: NodeJS.ProcessEnv = {}): Program {
    const bin = join(this.image.folder, 'usr/local/bin')
    const [program, ...before] = this.image.entryPoint
    const env = {
      ...this.image.environment,
      PATH: `${bin}:/usr/bin:/bin`,
      STORAGE_PATH: this.data,
      ENV_PATH: this.data,
      HOME: this.#temporary,
      TMPDIR: this.#temporary,
      PORT: String(this.port),
      NO_COLOR: '1',
      ...settings,
    }
    // Executed as a program rather than passed to Node, so that its mode and shebang are tested.
    const become = 'process.execve(process.argv[1], process.argv.slice(1), process.env)'
    const command = [join(bin, program), ...before, ...args]
    return new Program(['-e', become, '--', ...command], { cwd: '/', env, ...this.#ids })
  }
}

/** Makes a folder read-only for everyone but root, and removes setuid and setgid bits. */
export function makeReadOnly(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isSymbolicLink()) continue
    const { mode } = lstatSync(path)
    chmodSync(path, (mode & 0o555) | 0o444 | (entry.isDirectory() ? 0o111 : 0))
  }
  chmodSync(folder, 0o555)
}

/** Makes a read-only folder deletable. */
export function makeWritable(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isDirectory()) chmodSync(join(entry.parentPath, entry.name), 0o755)
  }
}

/** Puts the image's programs on its PATH: Node, and the link that the Dockerfile creates. */
export function linkPrograms(folder: string, links: Record<string, string>): void {
  linkProgram(process.execPath, join(folder, 'usr/local/bin/node'))
  for (const [path, target] of Object.entries(links)) linkProgram(join(folder, target), join(folder, path))
}
