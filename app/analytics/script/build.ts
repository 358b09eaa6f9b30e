import { readFile } from 'node:fs/promises'

const SOURCE = new URL('./rw.ts', import.meta.url)
const TARGET = 'es2017'

/**
 * Builds the tracking script: types removed, minified, with a placeholder for the URL it posts to.
 *
 * @throws Error if the source cannot be parsed
 */
export async function buildScript(): Promise<string> {
  // Imported on demand, because it is heavy and not needed where the script is already built.
  const { minify, transformWithOxc } = await import('vite')
  const source = await readFile(SOURCE, 'utf8')
  const plain = await transformWithOxc(source, 'rw.ts', { target: TARGET, tsconfig: false })
  const { code, errors } = await minify('rw.js', plain.code, { module: false, compress: { target: TARGET } })
  if (errors.length) throw new Error(errors.map(({ message }) => message).join('\n'))
  return code
}
