/**
 * Builds the package into dist/: JavaScript and types for plugins outside this repository, and for the product's own
 * build. The suites' bundle contains the product's page reader and guarded client.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { build } from 'vite'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))
const SOURCES = join(FOLDER, 'src')
const DIST = join(FOLDER, 'dist')
const ROOT = join(FOLDER, '..', '..')
const ENTRIES = ['index', 'testing/index']

rmSync(DIST, { recursive: true, force: true })
await writeModules()
writeTypes()

function writeModules() {
  const conditions = ['rivalwatch-source', 'node', 'import', 'default']
  return build({
    root: FOLDER,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    resolve: { conditions },
    ssr: { noExternal: ['rivalwatch-plugin'], resolve: { conditions } },
    build: {
      ssr: true,
      outDir: DIST,
      target: 'node22',
      minify: false,
      rollupOptions: {
        input: Object.fromEntries(ENTRIES.map((entry) => [entry, join(SOURCES, `${entry}.ts`)])),
        // Modules of the product that are not used need not run for their side effects.
        treeshake: { moduleSideEffects: false },
        output: { entryFileNames: '[name].js', chunkFileNames: 'shared/[name].js' },
      },
    },
  })
}

/** Writes declarations for the package's files, but not for the product's files in the bundle. */
function writeTypes() {
  const configFile = join(ROOT, 'tsconfig.json')
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(configFile, ts.sys.readFile).config,
    ts.sys,
    ROOT
  )
  const program = ts.createProgram({
    rootNames: ENTRIES.map((entry) => join(SOURCES, `${entry}.ts`)),
    options: {
      ...options,
      declaration: true,
      emitDeclarationOnly: true,
      removeComments: false,
      sourceMap: false,
    },
  })
  for (const source of program.getSourceFiles()) {
    const path = relative(SOURCES, source.fileName)
    if (path.startsWith('..')) continue
    program.emit(source, (_name, text) => {
      const file = join(DIST, path.replace(/\.ts$/, '.d.ts'))
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    })
  }
}
