import type { Mask } from './mask.js'

const SEPARATOR = /\s?[,;|·•]\s/

export const listOrder: Mask = {
  id: 'list_order',
  what: 'the order of a list',
  mask(text) {
    const items = text.replace(/\.$/, '').split(SEPARATOR)
    return items.length < 3 ? text : items.sort().join(', ')
  },
}
