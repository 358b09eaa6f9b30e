import type { PageLabel } from 'rivalwatch-plugin'
import { candidatesFor } from '#monitoring/suggesting/candidates'

/** Any public domain will do: the plugins' common paths hardly depend on it. */
const ANY_DOMAIN = 'example.com'

/**
 * Returns a function that finds a page's label by its path, using the paths that plugins know: `/pricing`, also after a
 * language or section, such as `/en/pricing`.
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
