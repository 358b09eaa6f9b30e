import { BY_ANALYSTS, BY_RATINGS } from '#detection/suppression/suppressed_by'

/** The names of reasons that cannot be derived from their IDs. */
const NAMES: Record<string, string> = {
  [BY_ANALYSTS]: 'Too minor to alert',
  [BY_RATINGS]: 'Your ratings',
  learned_places: 'Ignored areas',
  ledger: 'More',
  told: 'Already alerted',
}

/** Splits `noise/dates` into the filter `noise` and its step `dates`. */
export function partsOfReason(id: string): { filter: string; step: string | null } {
  const [filter, step] = id.split('/', 2)
  return { filter, step: step || null }
}

/**
 * Returns the name of a reason: `cookie_banners` is "Cookie banners". A step is named after its filter: `noise/dates`
 * is "Noise".
 */
export function reasonName(id: string): string {
  const { filter } = partsOfReason(id)
  return NAMES[filter] ?? inWords(filter)
}

/** Turns `relative_times` into "Relative times". */
export function inWords(code: string): string {
  const words = code.replaceAll('_', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
