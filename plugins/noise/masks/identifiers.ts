import { MASK, type Mask } from './mask.js'

const UUID = /(?<![\da-f])[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}(?![\da-f])/gi
/** "Build 4512", "session id: 8f3a", "request-id 17", "served by web-3". */
const NAMED =
  /(?<=\b(?:build|revision|commit|nonce|token|session(?:[ _-]?id)?|sid|request(?:[ _-]?id)?|trace(?:[ _-]?id)?|ray id|csrf|(?:served|rendered|generated|powered) by)\s?[#:=]?\s?)(?=[\w.-]{0,40}\d)[\w.-]{1,128}/gi
const TOKEN = /(?<![\p{L}\p{N}_-])[\w-]{7,128}(?![\p{L}\p{N}_-])/gu

/** Whether a token looks like a hash or a random string rather than a word, number or product name. */
function isOpaque(token: string): boolean {
  const hasDigit = /\d/.test(token)
  if (/^[\da-f]+$/i.test(token)) return hasDigit && /[a-f]/i.test(token)
  return token.length >= 20 && hasDigit && /[a-z]/.test(token) && /[A-Z]/.test(token)
}

export const identifiers: Mask = {
  id: 'identifiers',
  description: 'a build or session ID',
  mask: (text) =>
    text
      .replace(UUID, MASK)
      .replace(NAMED, MASK)
      .replace(TOKEN, (token) => (isOpaque(token) ? MASK : token)),
  noiseAlone: true,
}

/** The text that a well-known proxy shows to bots instead of an email address. */
const PLACEHOLDER = /\[email\sprotected\]/i
const ADDRESS = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g

export const hiddenAddresses: Mask = {
  id: 'hidden_addresses',
  description: 'an obfuscated email address',
  mask: (text) => text.replaceAll(new RegExp(PLACEHOLDER, 'gi'), MASK).replace(ADDRESS, MASK),
  // A different email address is news.
  isNoiseBetween: (before, after) => PLACEHOLDER.test(before) !== PLACEHOLDER.test(after),
}
