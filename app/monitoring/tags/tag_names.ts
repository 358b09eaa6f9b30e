/** The maximum number of tags of a competitor. */
export const MOST_TAGS = 20

export const LONGEST_TAG = 40

/** The length of the column. */
const LONGEST_FOLDED = 160

/** Returns a tag in the form that is compared: upper and lower case are the same. */
export function foldTag(name: string): string {
  return name.trim().replace(/\s+/g, ' ').normalize('NFC').toLowerCase().slice(0, LONGEST_FOLDED)
}
