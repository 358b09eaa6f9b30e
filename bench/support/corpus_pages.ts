import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

export interface CorpusPage {
  name: string
  body: Uint8Array
}

/** Loads all DIR/pages/*.html.gz. Exits with 2 when there are none. */
export function loadPages(corpus: string | undefined): CorpusPage[] {
  const pages = corpus ? pagesIn(join(corpus, 'pages')) : []
  if (pages.length > 0) return pages
  console.error(
    corpus
      ? `No pages found: ${join(corpus, 'pages')} holds no *.html.gz.`
      : 'Say where the corpus is: --corpus DIR, with DIR/pages/*.html.gz.'
  )
  process.exit(2)
}

function pagesIn(folder: string): CorpusPage[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.html.gz'))
      .sort()
      .map((name) => ({
        name: name.slice(0, -'.html.gz'.length),
        body: gunzipSync(readFileSync(join(folder, name))),
      }))
  } catch {
    return []
  }
}
