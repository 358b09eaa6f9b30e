import { MASK, type Mask } from './mask.js'

const SEPARATOR = /\s?[,;|·•]\s/g
/** Longer texts are prose, in which word order matters. */
const MAX_LIST_LENGTH = 300
const WORDS = /[\s,;|·•]+/

/** Lists within a line, even with other words: "Works with Slack, Stripe, Segment and 40 other tools." */
export const listOrder: Mask = {
  id: 'list_order',
  description: 'the order of a list',
  mask(text) {
    const separators = text.match(SEPARATOR)?.length ?? 0
    if (separators < 2 || text.length > MAX_LIST_LENGTH) return text
    return text.replace(/\.$/, '').split(WORDS).sort().join(' ')
  },
}

/** Matches "8. User content", "2.1) Fees" and "(b) the term", but not versions, which are news: "2.4.0 is out". */
const NUMBERING = /^(?:\d{1,2}(?:\.\d{1,2})?[.)]|\((?:\d{1,2}|[a-z]|[ivx]{1,5})\)|[a-z]\))\s+(?=[\p{L}"“])/iu

export const numbering: Mask = {
  id: 'numbering',
  description: 'a section number',
  mask: (text) => text.replace(NUMBERING, `${MASK} `),
}
