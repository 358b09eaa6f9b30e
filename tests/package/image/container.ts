import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Program } from '#tests/process/program'
import { freePort } from '#tests/support/ports'
import { linkProgram } from './folders.js'

/** The user of the image, if the tests run as one who can become it. */
const isRoot = process.getuid?.() === 0

export interface ImageSettings {
  /** Root folder of the image. */
  folder: string
  environment: Record<string, string>
  /** `10001:10001` */
  user: string
  entryPoint: string[]
}

/** Runs an image from its folder as a container would: its user, an application folder that is read-only, a volume. */
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

  /** @param root an empty folder for the volume and /tmp */
  static async create(image: ImageSettings, root: string): Promise<Container> {
    return new Container(image, root, await freePort())
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Starts the entry point with these arguments. Paths of the image are moved to its folder. */
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
    // As a program, not as an argument of Node: its mode and its first line count.
    const become = 'process.execve(process.argv[1], process.argv.slice(1), process.env)'
    const command = [join(bin, program), ...before, ...args]
    return new Program(['-e', become, '--', ...command], { cwd: '/', env, ...this.#ids })
  }
}

/** Makes a folder read-only for everyone but root, and executes no file by another user's rights. */
export function makeReadOnly(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isSymbolicLink()) continue
    const { mode } = lstatSync(path)
    chmodSync(path, (mode & 0o555) | 0o444 | (entry.isDirectory() ? 0o111 : 0))
  }
  chmodSync(folder, 0o555)
}

/** Deletes a folder that was made read-only. */
export function removeReadOnly(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isDirectory()) chmodSync(join(entry.parentPath, entry.name), 0o755)
  }
  rmSync(folder, { recursive: true, force: true })
}

/** Puts the programs of the image on its PATH: Node, and the link that the Dockerfile makes. */
export function linkPrograms(folder: string, links: Record<string, string>): void {
  linkProgram(process.execPath, join(folder, 'usr/local/bin/node'))
  for (const [path, target] of Object.entries(links)) linkProgram(join(folder, target), join(folder, path))
}
