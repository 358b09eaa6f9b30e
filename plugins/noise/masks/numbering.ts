import { MASK, type Mask } from './mask.js'

/** "8. User content", "2.1) Fees", "(b) the term"; a version number is news: "2.4.0 is out". */
const NUMBERING = /^(?:\d{1,2}(?:\.\d{1,2})?[.)]|\((?:\d{1,2}|[a-z]|[ivx]{1,5})\)|[a-z]\))\s+(?=[\p{L}"“])/iu

export const numbering: Mask = {
  id: 'numbering',
  what: 'the number of a section',
  mask: (text) => text.replace(NUMBERING, `${MASK} `),
}
