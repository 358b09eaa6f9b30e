import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { projectPath } from '#platform/paths'
import { scaffoldKinds } from '#platform/plugins/scaffold'
import { aceHere } from '#tests/support/ace_here'

test.group('make:plugin', (group) => {
  const NAME = 'made_by_a_test'
  const folders = [projectPath(`plugins/${NAME}`), projectPath(`tests/unit/plugins/${NAME}`)]
  const remove = async () => {
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  }
  group.each.setup(remove)
  group.each.teardown(remove)

  test('creates a plugin that can be loaded: {$self}')
    .with([...scaffoldKinds])
    .run(async ({ assert }, kind) => {
      const { stdout } = await aceHere('make:plugin', NAME, `--kind=${kind}`, '--json')
      const { files, entry } = JSON.parse(stdout)
      assert.deepEqual(files, [`plugins/${NAME}/main.ts`, `tests/unit/plugins/${NAME}/contract.spec.ts`])
      assert.equal(entry, `() => import('#plugins/${NAME}')`)
      const { default: create } = await import(`${projectPath(files[0])}?${kind}`)
      assert.equal(create.name, 'madeByATest')
      assert.containsSubset(create(), { name: NAME, contract: 1 })
      assert.include(await readFile(projectPath(files[1]), 'utf8'), 'testPlugin(madeByATest')
    })

  test('overwrites nothing', async ({ assert }) => {
    await aceHere('make:plugin', NAME, '--kind=filter')
    const { exitCode, stderr } = await aceHere('make:plugin', NAME, '--kind=channel')
    assert.equal(exitCode, 1)
    assert.include(stderr, `plugins/${NAME}/main.ts already exists.`)
    const taken = await aceHere('make:plugin', NAME, '--kind=channel', `--package=${tmpdir()}`)
    assert.include(taken.stderr, 'already exists.')
  })

  test('explains an invalid name or kind', async ({ assert }) => {
    const { stderr } = await aceHere('make:plugin', 'Share-Price', '--kind=filter')
    assert.include(stderr, 'The name must be in snake_case')
    const other = await aceHere('make:plugin', NAME, '--kind=gadget')
    assert.include(other.stderr, '--kind must be one of analyst, channel,')
  })

  test('creates a separate package', async ({ assert }) => {
    const folder = join(tmpdir(), `rivalwatch-plugin-${process.pid}`)
    const { stdout } = await aceHere('make:plugin', NAME, '--kind=unit', `--package=${folder}`, '--json')
    try {
      assert.equal(JSON.parse(stdout).entry, "() => import('rivalwatch-plugin-made-by-a-test')")
      const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
      assert.equal(manifest.name, 'rivalwatch-plugin-made-by-a-test')
      assert.match(manifest.devDependencies['rivalwatch-plugin'], /^file:rivalwatch-plugin-[\d.]+\.tgz$/)
      assert.include(await readFile(join(folder, 'src/main.ts'), 'utf8'), "kind: 'made_by_a_test'")
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
