import { type FormatName, formats } from '#monitoring/importing/listed_page'

/** Names of formats in sentences: "From a list of URLs." */
export const sourceNames: Record<FormatName, string> = {
  ...formats,
  csv: 'a CSV file',
  list: 'a list of URLs',
}
