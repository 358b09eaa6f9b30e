/** Builds and tests the examples, which are separate packages, against the packed package, outside the repository. */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'
import { test } from '@japa/runner'
import { projectPath } from '#platform/paths'

const run = promisify(execFile)

/** The packages that npm would install for the package and the examples. */
const INSTALLED = [
  '@japa',
  'entities',
  'html-encoding-sniffer',
  'htmlparser2',
  'ipaddr.js',
  'typescript',
  'undici',
]

test.group('Package rivalwatch-plugin', (group) => {
  let folder: string
  let tarball: string

  group.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rivalwatch-plugin-'))
    await run(process.execPath, [projectPath('packages/plugin/build.mjs')], { cwd: projectPath('.') })
    tarball = await pack()
    return () => rm(folder, { recursive: true })
  })

  test('builds and tests {$self} in an empty folder')
    .with(['rivalwatch-plugin-teams', 'rivalwatch-plugin-status'])
    .run(async ({ assert }, name) => {
      const cwd = join(folder, name)
      await cp(projectPath(`examples/${name}`), cwd, {
        recursive: true,
        filter: (path) => !/dist|node_modules/.test(path),
      })
      await install(cwd)
      await run(process.execPath, ['node_modules/typescript/bin/tsc'], { cwd })
      const { stdout } = await run(process.execPath, ['dist/test.js'], { cwd })
      assert.match(stripVTControlCharacters(stdout), /Tests {2}\d{2,} passed \(/)
    })

  async function pack(): Promise<string> {
    const { npm_execpath: cli } = process.env
    const [command, ...before] = cli?.endsWith('.js') ? [process.execPath, cli] : ['npm']
    const args = ['pack', '--json', '--workspace=rivalwatch-plugin', `--pack-destination=${folder}`]
    const { stdout } = await run(command, [...before, ...args], { cwd: projectPath('.') })
    const [{ filename, files }] = JSON.parse(stdout)
    const paths = files.map(({ path }: { path: string }) => path)
    for (const expected of [
      'LICENSE',
      'README.md',
      'dist/index.js',
      'dist/index.d.ts',
      'dist/testing/index.js',
    ]) {
      if (!paths.includes(expected)) throw new Error(`${expected} is missing from the package`)
    }
    return join(folder, filename)
  }

  /** Unpacks the tarball as npm would, with the project's own dependencies, so that no network is needed. */
  async function install(cwd: string) {
    const target = join(cwd, 'node_modules', 'rivalwatch-plugin')
    await mkdir(target, { recursive: true })
    await run('tar', ['-xzf', tarball, '-C', target, '--strip-components=1'])
    for (const name of INSTALLED) {
      await symlink(projectPath(`node_modules/${name}`), join(cwd, 'node_modules', name), 'junction')
    }
  }
})
