/** Carries out the steps of the Dockerfile in folders, without a container engine. */
import { execFile } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { dirname, join, normalize, posix } from 'node:path'
import { promisify } from 'node:util'
import { projectPath } from '#platform/paths'
import { lineage, type Stage } from './dockerfile.js'
import { buildContext } from './context.js'

const run = promisify(execFile)
const LONGEST_STEP = 10 * 60_000

/** The command that would install the packages this project already has, from the same lock file. */
const INSTALLED = 'npm ci --include=dev'

/** Commands that the test cannot run in a folder, because they change the system. */
const SYSTEM_ONLY = /^(?:groupadd|apt-get)\b/

/** The stage that only provides Node's binary, for which this process's binary is used. */
const NODE = 'node'

export class ImageFolders {
  /** Commands that were not run. */
  readonly skipped: string[] = []
  readonly #context = buildContext()
  readonly #built = new Set<string>()

  constructor(
    private readonly stages: readonly Stage[],
    private readonly root: string
  ) {}

  /** Returns the root folder of a stage. */
  folderOf(stage: string): string {
    return join(this.root, stage)
  }

  /** Builds a stage and everything that it needs. */
  async build(name: string): Promise<void> {
    if (this.#built.has(name)) return
    this.#built.add(name)
    const folder = this.folderOf(name)
    mkdirSync(folder, { recursive: true })
    let workdir = '/'
    for (const stage of lineage(this.stages, name)) {
      for (const { name: kind, text, flags } of stage.steps) {
        if (kind === 'WORKDIR') workdir = text
        if (kind === 'WORKDIR') mkdirSync(join(folder, workdir), { recursive: true })
        if (kind === 'RUN') await this.#run(text, join(folder, workdir))
        if (kind === 'COPY') await this.#copy(text, flags, folder, workdir)
      }
    }
  }

  async #run(command: string, cwd: string) {
    if (SYSTEM_ONLY.test(command)) return void this.skipped.push(command)
    if (command === INSTALLED) return linkInstalledPackages(cwd)
    const PATH = `${dirname(process.execPath)}:${process.env.PATH}`
    // Most packages are in npm's cache, since this project has them.
    const npm = { npm_config_prefer_offline: 'true', npm_config_loglevel: 'error' }
    const env = { ...networkSettings(), PATH, HOME: process.env.HOME, TARGETARCH: process.arch, ...npm }
    await run('sh', ['-c', command], { cwd, env, timeout: LONGEST_STEP, maxBuffer: 64 * 1024 * 1024 })
  }

  async #copy(text: string, flags: Record<string, string>, folder: string, workdir: string) {
    const paths = text.split(/\s+/)
    const target = paths.pop()!
    if (flags.from === NODE) return
    if (flags.from) await this.build(flags.from)
    for (const path of paths) {
      const to = posix.resolve(workdir, target)
      const source = flags.from ? join(this.folderOf(flags.from), path) : projectPath(normalize(path))
      const isFolder = statSync(source).isDirectory()
      const into = !isFolder && target.endsWith('/') ? posix.join(to, posix.basename(path)) : to
      mkdirSync(dirname(join(folder, into)), { recursive: true })
      cpSync(source, join(folder, into), {
        recursive: true,
        verbatimSymlinks: true,
        filter: flags.from ? undefined : (file) => this.#context.contains(file),
      })
      if (!existsSync(join(folder, into))) throw new Error(`.dockerignore leaves out ${path}`)
      if (flags.chmod) chmodSync(join(folder, into), Number.parseInt(flags.chmod, 8))
    }
  }
}

/** Returns the settings with which this machine reaches the registry. */
function networkSettings(): NodeJS.ProcessEnv {
  const names =
    /^(?:NODE_EXTRA_CA_CERTS|SSL_CERT_(?:FILE|DIR)|(?:https?|no|all)_proxy|npm_config_(?:globalconfig|cafile|registry))$/i
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => names.test(name)))
}

/** Links the installed packages, which saves half a minute of installing them again. */
async function linkInstalledPackages(folder: string) {
  const lock = 'package-lock.json'
  if (readFileSync(join(folder, lock), 'utf8') !== readFileSync(projectPath(lock), 'utf8')) {
    throw new Error(`${lock} differs`)
  }
  const modules = join(folder, 'node_modules')
  mkdirSync(modules)
  const copy = (how: string) => run('cp', [how, `${projectPath('node_modules')}/.`, modules])
  // Hard links only work within a file system.
  await copy('-al').catch(() => copy('-a'))
}

/** Links a program into a folder, as `ln -s` in the Dockerfile does. */
export function linkProgram(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true })
  symlinkSync(target, path)
}
