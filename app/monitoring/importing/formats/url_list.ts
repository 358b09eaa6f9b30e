import { listed, type ListedPage } from '#monitoring/importing/listed_page'

/** A URL with or without a scheme, up to a space. */
const ADDRESS = /^\S+[.:]\S+/

/** Reads a list with one URL per line. Ignores text after a space, such as tags, and lines that begin with `#`. */
export function readUrlList(text: string): ListedPage[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => listed(ADDRESS.exec(line)?.[0] ?? line))
}
