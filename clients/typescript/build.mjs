/** Builds the package into dist/: JavaScript and types, one file each. */
import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))
const DIST = join(FOLDER, 'dist')

rmSync(DIST, { recursive: true, force: true })
mkdirSync(DIST)
const program = ts.createProgram({
  rootNames: [join(FOLDER, 'index.ts')],
  options: {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    // No Node types, since the client must also run elsewhere.
    types: [],
    strict: true,
    skipLibCheck: true,
    declaration: true,
    rootDir: FOLDER,
    outDir: DIST,
  },
})
const { diagnostics } = program.emit()
const faults = [...ts.getPreEmitDiagnostics(program), ...diagnostics]
if (faults.length > 0) {
  console.error(
    ts.formatDiagnostics(faults, {
      getCanonicalFileName: String,
      getCurrentDirectory: () => FOLDER,
      getNewLine: () => '\n',
    })
  )
  process.exit(1)
}
// TypeScript does not copy a declaration file to its output.
copyFileSync(join(FOLDER, 'schema.d.ts'), join(DIST, 'schema.d.ts'))
