import type { PageLabel } from 'rivalwatch-plugin'
import { candidatesFor } from '#monitoring/suggesting/candidates'

/** Any public domain: the plugins' common paths hardly depend on it. */
const ANY_DOMAIN = 'example.com'

/**
 * Returns a function that tells a page's label by its path, from the paths that plugins know: `/pricing`, and with a
 * language or section before it, such as `/en/pricing`.
 */
export async function labelsByPath(): Promise<(path: string) => PageLabel> {
  const labels = new Map((await candidatesFor(ANY_DOMAIN)).map(({ path, label }) => [path, label]))
  return (path) => {
    const trimmed = path.length > 1 ? path.replace(/\/+$/, '') : path
    return (
      labels.get(trimmed || '/') ??
      labels.get(trimmed.slice(trimmed.lastIndexOf('/')).toLowerCase()) ??
      'custom'
    )
  }
}
