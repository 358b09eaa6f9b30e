import type { PageLabel } from 'rivalwatch-plugin'

const PHRASES: Partial<Record<PageLabel, string>> = {
  homepage: 'homepage',
  blog: 'blog',
  changelog: 'changelog',
  custom: 'page',
}

/** Returns the name of a page within a sentence: a competitor changed its "pricing page", "blog" or "homepage". */
export function pagePhrase(label: PageLabel): string {
  return PHRASES[label] ?? `${label} page`
}
