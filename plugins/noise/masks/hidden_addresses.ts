import { MASK, type Mask } from './mask.js'

/** What a well-known proxy shows to programs instead of a mail address. */
const PLACEHOLDER = /\[email\sprotected\]/i
const ADDRESS = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g

export const hiddenAddresses: Mask = {
  id: 'hidden_addresses',
  what: 'a mail address hidden from programs',
  mask: (text) => text.replaceAll(new RegExp(PLACEHOLDER, 'gi'), MASK).replace(ADDRESS, MASK),
  // One address in place of another is news.
  isNoiseBetween: (before, after) => PLACEHOLDER.test(before) !== PLACEHOLDER.test(after),
}
