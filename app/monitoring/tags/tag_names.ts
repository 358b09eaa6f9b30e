import { createHash } from 'node:crypto'

/** The maximum number of tags of a competitor. */
export const MOST_TAGS = 20

export const LONGEST_TAG = 40

/** The length of the column. */
const LONGEST_FOLDED = 160

/** Returns a tag in the form used for comparison, which ignores case. */
export function foldTag(name: string): string {
  return name.trim().replace(/\s+/g, ' ').normalize('NFC').toLowerCase().slice(0, LONGEST_FOLDED)
}

/** Returns a hash of a tag, for columns that identify something by it. Ignores case. */
export function hashOfTag(name: string): string {
  return createHash('sha256').update(foldTag(name)).digest('hex').slice(0, 32)
}
