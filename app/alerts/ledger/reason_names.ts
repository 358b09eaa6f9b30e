import { BY_ANALYSTS, BY_RATINGS } from '#alerts/ledger/held_back_by'

/** Reasons whose id is not their name in snake_case. */
const NAMES: Record<string, string> = {
  [BY_ANALYSTS]: 'Too minor to alert',
  [BY_RATINGS]: 'Your ratings',
  learned_places: 'Ignored areas',
  ledger: 'More',
  told: 'Already alerted',
}

/** `noise/dates` is of the filter `noise`, by its step `dates`. */
export function partsOfReason(id: string): { filter: string; step: string | null } {
  const [filter, step] = id.split('/', 2)
  return { filter, step: step || null }
}

/** `cookie_banners` is "Cookie banners"; of a step the name of its filter: `noise/dates` is "Noise". */
export function reasonName(id: string): string {
  const { filter } = partsOfReason(id)
  return NAMES[filter] ?? inWords(filter)
}

/** `relative_times` is "Relative times". */
export function inWords(code: string): string {
  const words = code.replaceAll('_', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
