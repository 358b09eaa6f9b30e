import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { PageContent } from 'rivalwatch-plugin'
import { contentOf } from '../support/product.js'
import type { LabelledChange } from './figures.js'

/** Reads both versions of a labeled change from the folder of its corpus. */
export function contentsOf(
  folder: string,
  { id, url }: LabelledChange
): { before: PageContent; after: PageContent } {
  const read = (side: string) => gunzipSync(readFileSync(join(folder, 'pages', `${id}.${side}.html.gz`)))
  return {
    before: contentOf(read('before').toString(), url),
    after: contentOf(read('after').toString(), url),
  }
}
