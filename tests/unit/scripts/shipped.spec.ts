import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { projectPath } from '#platform/paths'
import { BUNDLED, readLock, shippedPackages } from '../../../scripts/dependencies/shipped.js'
import { importsOf, readSourceFiles } from '../architecture/source_files.js'

const { dependencies } = JSON.parse(readFileSync(projectPath('package.json'), 'utf8'))
const SERVER = '{app,bin,commands,config,database,plugins,providers,start}/**/*.ts'
/** Only tests and the build run these files. */
const NOT_IN_PRODUCTION = /^bin\/test\.ts$|^app\/analytics\/script\/build\.ts$/

/** Returns the packages that files import, each with the first file that imports it. */
function packagesIn(files: Iterable<[path: string, text: string]>): Map<string, string> {
  const packages = new Map<string, string>()
  for (const [path, text] of files) {
    for (const specifier of [...importsOf(text), ...stylesOf(text)]) {
      const [name] = /^(?:@[^/]+\/)?[^/]+/.exec(specifier) ?? []
      if (!name || /^[.#~/$]|^node:/.test(specifier) || packages.has(name)) continue
      packages.set(name, path)
    }
  }
  return packages
}

function stylesOf(text: string): string[] {
  return [...text.matchAll(/^@import ['"]([^'"]+)['"]/gm)].map(([, specifier]) => specifier)
}

test.group('Packages that ship', () => {
  test('include what the server imports', async ({ assert }) => {
    const files = await readSourceFiles(SERVER)
    const imported = packagesIn([...files].filter(([path]) => !NOT_IN_PRODUCTION.test(path)))
    assert.isAbove(imported.size, 25)
    assert.deepEqual(
      [...imported].filter(([name]) => !(name in dependencies)),
      []
    )
  })

  test("include what the app's pages import", async ({ assert }) => {
    const imported = packagesIn(await readSourceFiles('inertia/**/*.{ts,svelte,css}'))
    assert.includeMembers([...imported.keys()], ['svelte', 'tailwindcss', '@lucide/svelte'])
    const known = [...Object.keys(dependencies), ...BUNDLED]
    assert.deepEqual(
      [...imported].filter(([name]) => !known.includes(name)),
      []
    )
    const shipped = shippedPackages(readLock()).map(({ name }) => name)
    // The latter is a transitive dependency.
    assert.includeMembers(shipped, [...BUNDLED, 'svelte-toolbelt'])
    assert.notIncludeMembers(shipped, ['eslint', '@swc/core'])
  })
})
