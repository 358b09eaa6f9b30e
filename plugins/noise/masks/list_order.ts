import type { Mask } from './mask.js'

const SEPARATOR = /\s?[,;|·•]\s/g
/** Longer texts are prose, where order says who does what to whom. */
const LENGTH = 300
const WORDS = /[\s,;|·•]+/

/** Lists within a line, also with words around them: "Works with Slack, Stripe, Segment and 40 other tools." */
export const listOrder: Mask = {
  id: 'list_order',
  what: 'the order of a list',
  mask(text) {
    const separators = text.match(SEPARATOR)?.length ?? 0
    if (separators < 2 || text.length > LENGTH) return text
    return text.replace(/\.$/, '').split(WORDS).sort().join(' ')
  },
}
