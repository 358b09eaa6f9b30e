import { readFile } from 'node:fs/promises'

const SOURCE = new URL('./rw.ts', import.meta.url)
const TARGET = 'es2017'

/**
 * The tracking script as browsers get it, but for the address it posts to: types taken out, minified.
 * @throws when it can not be parsed
 */
export async function buildScript(): Promise<string> {
  // Heavy, and not needed where there is a build.
  const { minify, transformWithOxc } = await import('vite')
  const source = await readFile(SOURCE, 'utf8')
  const plain = await transformWithOxc(source, 'rw.ts', { target: TARGET, tsconfig: false })
  const { code, errors } = await minify('rw.js', plain.code, { module: false, compress: { target: TARGET } })
  if (errors.length) throw new Error(errors.map(({ message }) => message).join('\n'))
  return code
}
