import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import ts from 'typescript'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

test.group('Running TypeScript directly', (group) => {
  let folder: string
  let program: string
  group.each.setup(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'rivalwatch-typescript-')))
    program = join(folder, 'program.ts')
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    return async () => {
      await rm(folder, { recursive: true })
      await rm(keptCopy(), { force: true })
      await rm(keptCopy('part.ts'), { force: true })
    }
  })

  function keptCopy(file = 'program.ts'): string {
    const name = createHash('sha256').update(join(folder, file)).digest('hex')
    return join(ROOT, 'node_modules', '.cache', 'rivalwatch', `${name}.js`)
  }

  function run(): Promise<{ stdout: string; stderr: string }> {
    const env = { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1', SOURCE_MAPS: 'on' }
    const words = ['--import=./bin/typescript.mjs', program]
    return new Promise((resolve) => {
      execFile(process.execPath, words, { cwd: ROOT, env }, (_error, stdout, stderr) =>
        resolve({ stdout, stderr })
      )
    })
  }

  test('caches the compiled file until its source changes', async ({ assert }) => {
    await writeFile(program, 'const answer: string = "first"\nconsole.log(answer)\n')
    assert.equal((await run()).stdout, 'first\n')
    const kept = await readFile(keptCopy(), 'utf8')
    assert.equal((await run()).stdout, 'first\n')
    assert.equal(await readFile(keptCopy(), 'utf8'), kept)
    await writeFile(program, 'const answer: string = "second"\nconsole.log(answer)\n')
    assert.equal((await run()).stdout, 'second\n')
  })

  test('ignores a truncated cache file', async ({ assert }) => {
    await writeFile(program, 'console.log("one" as string)\nconsole.log("two" as string)\n')
    await run()
    const kept = await readFile(keptCopy(), 'utf8')
    await writeFile(keptCopy(), kept.slice(0, kept.indexOf('console.log("two")')))
    assert.equal((await run()).stdout, 'one\ntwo\n')
    assert.equal(await readFile(keptCopy(), 'utf8'), kept)
  })

  test('resolves imports to the built file name and reports source lines in errors', async ({ assert }) => {
    await writeFile(join(folder, 'part.ts'), 'interface A {\n  b: 1\n}\n\nthrow new Error("it broke")\n')
    await writeFile(program, "import './part.js'\n")
    assert.match((await run()).stderr, /it broke\n\s+at .*part\.ts:5:7/)
    await writeFile(program, "import './nothing.js'\n")
    assert.match((await run()).stderr, /Cannot find module '\S*nothing\.js' imported from \S*program\.ts/)
  })

  /** bin/typescript.mjs repeats these options in the compiler's own terms. */
  test('compiles with the options of tsconfig.json', ({ assert }) => {
    const file = join(ROOT, 'tsconfig.json')
    const { options } = ts.parseJsonConfigFileContent(
      ts.readConfigFile(file, ts.sys.readFile).config,
      ts.sys,
      ROOT
    )
    const { target, experimentalDecorators, emitDecoratorMetadata, useDefineForClassFields, jsx } = options
    assert.deepEqual(
      {
        target,
        experimentalDecorators,
        emitDecoratorMetadata,
        useDefineForClassFields,
        jsx,
        verbatimModuleSyntax: options.verbatimModuleSyntax,
      },
      {
        target: ts.ScriptTarget.ESNext,
        experimentalDecorators: true,
        emitDecoratorMetadata: true,
        useDefineForClassFields: undefined,
        jsx: undefined,
        verbatimModuleSyntax: undefined,
      }
    )
  })
})
