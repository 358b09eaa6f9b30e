import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { posix } from 'node:path'
import ts from 'typescript'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** Subpath imports that lead to a folder of the same name; all others lead into app/. */
const OUTSIDE_APP = ['config', 'start', 'providers', 'database', 'demo', 'tests', 'generated']

/** File contents by path relative to the project, with `/` as separator. */
export type SourceFiles = ReadonlyMap<string, string>

/** Reads the product's TypeScript files that match the globs. */
export async function readSourceFiles(...globs: string[]): Promise<SourceFiles> {
  const files = new Map<string, string>()
  for await (const path of glob(globs, { cwd: ROOT })) {
    files.set(path.replaceAll('\\', '/'), await readFile(posix.join(ROOT, path), 'utf8'))
  }
  return files
}

/** Returns the specifiers of a file's static, dynamic and type imports. */
export function importsOf(text: string): string[] {
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName)
}

/** Returns the string literals of a file. */
export function stringsOf(text: string): string[] {
  const strings: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node)) strings.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest))
  return strings
}

/**
 * Resolves an import specifier.
 * @returns the path relative to the project, without extension; null for packages and Node's own modules
 */
export function resolveImport(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) {
    return posix.join(posix.dirname(from), specifier).replace(/\.[jt]s$/, '')
  }
  const [, folder, rest] = /^#(\w+)\/(.+)$/.exec(specifier) ?? []
  if (!folder) return null
  if (folder === 'plugins') return `plugins/${rest}/main`
  if (folder === 'plugin') return `packages/plugin/src/${rest}`
  return OUTSIDE_APP.includes(folder) ? `${folder}/${rest}` : `app/${folder}/${rest}`
}
