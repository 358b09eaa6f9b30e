import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { posix } from 'node:path'
import ts from 'typescript'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** Subpath imports that lead to a folder of the same name; all others lead into app/. */
const OUTSIDE_APP = ['config', 'start', 'providers', 'database', 'tests', 'generated']

/** Text by path from the project's folder, with `/` between the parts. */
export type SourceFiles = ReadonlyMap<string, string>

/** All TypeScript of the product that the globs name. */
export async function readSourceFiles(...globs: string[]): Promise<SourceFiles> {
  const files = new Map<string, string>()
  for await (const path of glob(globs, { cwd: ROOT })) {
    files.set(path.replaceAll('\\', '/'), await readFile(posix.join(ROOT, path), 'utf8'))
  }
  return files
}

/** What a file imports, statically, dynamically or as types, as it stands there. */
export function importsOf(text: string): string[] {
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName)
}

/** The string literals of a file. */
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
 * What a specifier in a file stands for.
 * @returns path from the project's folder, without extension; null for packages and Node's own modules
 */
export function resolveImport(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) {
    return posix.join(posix.dirname(from), specifier).replace(/\.[jt]s$/, '')
  }
  const [, folder, rest] = /^#(\w+)\/(.+)$/.exec(specifier) ?? []
  if (!folder) return null
  if (folder === 'plugins') return `plugins/${rest}/main`
  return OUTSIDE_APP.includes(folder) ? `${folder}/${rest}` : `app/${folder}/${rest}`
}
