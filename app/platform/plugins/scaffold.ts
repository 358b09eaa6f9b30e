import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import string from '@adonisjs/core/helpers/string'
import { InvalidInput } from '#platform/errors'
import { projectPath } from '#platform/paths'

/** The kinds of parts, each with an example file in `examples/kinds`. */
export const scaffoldKinds = [
  'analyst',
  'channel',
  'detector',
  'enricher',
  'extractor',
  'fetcher',
  'filter',
  'probe',
  'source',
  'unit',
] as const

interface Scaffold {
  /** Absolute paths of the written files. */
  files: string[]
  /** The entry for `config/plugins.ts`. */
  entry: string
}

/**
 * Writes a plugin into `plugins/`, with its test, from the example of its kind.
 *
 * @throws InvalidInput for an invalid name or kind, or if files would be overwritten
 */
export async function scaffoldPlugin(name: string, kind: string): Promise<Scaffold> {
  const code = await codeFor(name, kind)
  const files = new Map([
    [projectPath(`plugins/${name}/main.ts`), code],
    [projectPath(`tests/unit/plugins/${name}/contract.spec.ts`), specFor(name, kind, `#plugins/${name}`)],
  ])
  await writeAll(files)
  return { files: [...files.keys()], entry: `() => import('#plugins/${name}')` }
}

/**
 * Writes a plugin as a separate package, with the packed `rivalwatch-plugin` next to it.
 *
 * @param folder for the package, which must not exist yet
 * @throws InvalidInput for an invalid name or kind, or if the folder exists
 */
export async function scaffoldPackage(name: string, kind: string, folder: string): Promise<Scaffold> {
  const code = await codeFor(name, kind)
  const target = resolve(folder)
  const packageName = `rivalwatch-plugin-${name.replaceAll('_', '-')}`
  const model = projectPath('examples/rivalwatch-plugin-teams')
  const manifest = JSON.parse(await readFile(join(model, 'package.json'), 'utf8'))
  const files = new Map([
    [join(target, 'src', 'main.ts'), code],
    [join(target, 'src', 'main.spec.ts'), specFor(name, kind, './main.js')],
    [join(target, '.gitignore'), 'node_modules\ndist\n'],
  ])
  if (await exists(target)) throw InvalidInput.field('package', 'unique', `${folder} already exists.`)
  await writeAll(files)
  for (const file of ['tsconfig.json', 'src/test.ts']) await cp(join(model, file), join(target, file))
  const tarball = await pack(target)
  const devDependencies = { ...manifest.devDependencies, 'rivalwatch-plugin': `file:${tarball}` }
  const description = `A Rivalwatch plugin: ${name.replaceAll('_', ' ')}.`
  await writeFile(
    join(target, 'package.json'),
    `${JSON.stringify({ ...manifest, name: packageName, description, devDependencies }, null, 2)}\n`
  )
  const written = [
    ...files.keys(),
    ...['package.json', 'tsconfig.json', 'src/test.ts', tarball].map((file) => join(target, file)),
  ]
  return { files: written, entry: `() => import('${packageName}')` }
}

/** Returns the code of a kind's example, with its names replaced by the plugin's. */
async function codeFor(name: string, kind: string): Promise<string> {
  if (!/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/.test(name)) {
    throw InvalidInput.field('name', 'regex', 'The name must be in snake_case, such as share_price.')
  }
  if (!(scaffoldKinds as readonly string[]).includes(kind)) {
    throw InvalidInput.field('kind', 'in', `--kind must be one of ${scaffoldKinds.join(', ')}.`)
  }
  const example = await readFile(projectPath(`examples/kinds/${kind}.ts`), 'utf8')
  const [, old] = /name: '(\w+)', contract/.exec(example)!
  const [oldCamel, camel] = [string.camelCase(old), string.camelCase(name)]
  return example
    .replace(`function ${oldCamel}(`, `function ${camel}(`)
    .replaceAll(`'${old}'`, `'${name}'`)
    .replaceAll(`'${oldCamel}'`, `'${camel}'`)
    .replaceAll(`'${string.sentenceCase(old)}'`, `'${string.sentenceCase(name)}'`)
}

function specFor(name: string, kind: string, module: string): string {
  const factory = string.camelCase(name)
  const examples: Record<string, string> = {
    channel: `{ destinations: { ${name}: 'https://chat.example/hook' } }`,
    extractor: `{ pages: ['<img alt="A chart of prices">'] }`,
    unit: `{ pages: ['<article data-type="${name}"><h2>A title</h2><p>3 May</p></article>'] }`,
  }
  const options = kind in examples ? `, ${examples[kind]}` : ''
  return [
    `import { testPlugin } from 'rivalwatch-plugin/testing'`,
    `import ${factory} from '${module}'`,
    '',
    `testPlugin(${factory}${options})`,
    '',
  ].join('\n')
}

async function writeAll(files: ReadonlyMap<string, string>) {
  for (const file of files.keys()) {
    if (await exists(file)) {
      throw InvalidInput.field('name', 'unique', `${relative(process.cwd(), file)} already exists.`)
    }
  }
  for (const [file, text] of files) {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false
  )
}

/** Builds and packs `rivalwatch-plugin` into a folder and returns the tarball's name. */
async function pack(folder: string): Promise<string> {
  const run = promisify(execFile)
  const cwd = projectPath('.')
  await run(process.execPath, [projectPath('packages/plugin/build.mjs')], { cwd })
  const args = ['pack', '--json', '--workspace=rivalwatch-plugin', `--pack-destination=${folder}`]
  const { stdout } = await run('npm', args, { cwd, shell: process.platform === 'win32' })
  return JSON.parse(stdout)[0].filename
}
