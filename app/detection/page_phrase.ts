import type { PageLabel } from 'rivalwatch-plugin'

const PHRASES: Partial<Record<PageLabel, string>> = {
  homepage: 'homepage',
  blog: 'blog',
  changelog: 'changelog',
  custom: 'page',
}

/** Names a page in a sentence: a competitor changed its "pricing page", "blog" or "homepage". */
export function pagePhrase(label: PageLabel): string {
  return PHRASES[label] ?? `${label} page`
}
