import type { PageLabel } from './change.js'

/** Suggests paths that may exist on a competitor's site. */
export interface Probe {
  candidates(domain: string): { path: string; label: PageLabel }[]
}
