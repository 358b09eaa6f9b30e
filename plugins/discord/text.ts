import { cutAtWord, plainLine } from 'rivalwatch-plugin'

/**
 * Escapes untrusted text so that Discord shows it literally: no mentions, links, emoji, lists or formatting.
 * A backslash before punctuation is not displayed. Escaping the colon also keeps URLs from becoming links.
 *
 * @param length limit for the text before escaping, which can make it twice as long
 */
export function foreign(text: string, length: number): string {
  return cutAtWord(plainLine(text), length)
    .replace(/[\\*_~`|<>#+\-[\](){}@:!]/g, '\\$&')
    .replace(/^(\d+)\./, '$1\\.')
}

/** Returns untrusted text for the parts of an embed in which Discord does not interpret Markdown. */
export function plain(text: string, length: number): string {
  return cutAtWord(plainLine(text), length)
}

/**
 * Formats text in bold.
 *
 * @param markdown escaped and not empty
 */
export function bold(markdown: string): string {
  return `**${markdown}**`
}

/**
 * Formats a link.
 *
 * @param markdown escaped and not empty
 */
export function link(url: string, markdown: string): string {
  return `[${markdown}](${url.replace(/[()<>\\\s]/g, encodeSign)})`
}

function encodeSign(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`
}
