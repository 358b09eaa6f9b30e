/** A place in a stored version. */
export type Place = {
  watchedUrlId: string
  versionId: string
  /** A line of the version's text, from 1; null if it is in a field that visitors do not see. */
  line: number | null
}

/** Something read from a stored version, as the page has it. */
export type Cited = Place & { text: string }

/** What is known, or a sentence about why it is not. */
export type Known<Value> = { value: Value; reason: null } | { value: null; reason: string }

export function known<Value>(value: Value): Known<Value> {
  return { value, reason: null }
}

export function unknown(reason: string): { value: null; reason: string } {
  return { value: null, reason }
}

/** Returns the address at which the app shows a place. */
export function placeHref({ watchedUrlId, versionId, line }: Place): string {
  const page = `/watched-urls/${watchedUrlId}?version=${versionId}`
  return line === null
    ? `${page}&snapshot=fields#snapshot`
    : `${page}&snapshot=text&line=${line}#line-${line}`
}
