import { MASK, type Mask } from './mask.js'

/** The name at the end of "Last updated on 1 February by Ann". */
const EDITORS =
  /(?<=^(?:last )?(?:updated|modified|edited|changed)\b.{0,60}\sby\s)@?[\p{L}\d][\p{L}\d .'_-]{0,40}$|(?<=^zuletzt (?:aktualisiert|geändert|bearbeitet)\b.{0,60}\svon\s)@?[\p{L}\d][\p{L}\d .'_-]{0,40}$/iu

export const editors: Mask = {
  id: 'editors',
  what: 'who edited the page last',
  mask: (text) => text.replace(EDITORS, MASK),
}
