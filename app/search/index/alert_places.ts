/** Where the lines of an alert's text are found, so that a result can cite the one that matches. */

/** A place in a version of the alert's page. */
export interface AlertPlace {
  /** One of the version's numbers. */
  number: number
  /** The line in the version's text, from 1; null if the place is a field, or if the line is unknown. */
  line: number | null
  /** The path of a field, such as `seo.title`; null for lines. */
  field: string | null
}

export interface AlertLine {
  text: string
  /** Null for the sentence and the excerpt. */
  place: AlertPlace | null
}

/** Returns the places of some lines, as stored. */
export function storedPlaces(lines: readonly AlertLine[]): string {
  return JSON.stringify(lines.map(({ place }) => place && [place.number, place.line, place.field]))
}

/** Returns the lines of an alert's text. Alerts indexed by older versions have no places. */
export function alertLines(text: string, stored: string | null): AlertLine[] {
  const places: ([number, number | null, string | null] | null)[] = stored === null ? [] : JSON.parse(stored)
  return text.split('\n').map((line, at) => {
    const place = places[at]
    return { text: line, place: place ? { number: place[0], line: place[1], field: place[2] } : null }
  })
}
