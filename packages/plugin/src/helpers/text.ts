/** Cuts a text to `length` characters. A cut text ends in an ellipsis, and no surrogate pair is split. */
export function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** Cuts a text to `length` characters, at a word boundary if one is near. A cut text ends in an ellipsis. */
export function cutAtWord(text: string, length: number): string {
  if (text.length <= length) return text
  const head = text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')
  const border = text[head.length] === ' ' ? head.length : head.lastIndexOf(' ')
  return `${(border > length / 2 ? head.slice(0, border) : head).trimEnd()}…`
}

/**
 * Invisible characters that can reverse or hide the text next to them. Joiners are kept, because some scripts and
 * emoji need them.
 */
const HIDDEN = /(?![\u200C\u200D])[\p{Cf}\p{Cs}\p{Co}]/gu

/** Returns text of a page as one line, without control and direction marks, with white space collapsed. */
export function plainLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(HIDDEN, '')
    .replace(/\s+/g, ' ')
    .trim()
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML, in elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign])
}
