import { MASK, type Mask } from './mask.js'

export const weather: Mask = {
  id: 'weather',
  what: 'a temperature',
  mask: (text) => text.replace(/(?<![\d.])[-−+]?\d{1,3}(?:[.,]\d)?\s?°\s?[CF]?(?!\p{L})/gu, MASK),
}
