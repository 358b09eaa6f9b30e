/** A place in a stored version of a page. */
export type Place = {
  watchedUrlId: string
  versionId: string
  /** A line of the version's text, from 1; null if the place is in a field that visitors do not see. */
  line: number | null
}

/** Returns the relative URL at which the app shows a place. */
export function placeHref({ watchedUrlId, versionId, line }: Place): string {
  const page = `/watched-urls/${watchedUrlId}?version=${versionId}`
  return line === null
    ? `${page}&snapshot=fields#snapshot`
    : `${page}&snapshot=text&line=${line}#line-${line}`
}
