/** At most `length` characters; a cut text ends in an ellipsis, and no character of two code units is cut in half. */
export function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** At most `length` characters, cut at a word border where there is one near; a cut text ends in an ellipsis. */
export function cutAtWord(text: string, length: number): string {
  if (text.length <= length) return text
  const head = text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')
  const border = head.lastIndexOf(' ')
  return `${(border > length / 2 ? head.slice(0, border) : head).trimEnd()}…`
}

/** Shown by nobody, and able to turn around or hide what stands beside them. Joiners stay: scripts and emoji need them. */
const HIDDEN = /(?![\u200C\u200D])[\p{Cf}\p{Cs}\p{Co}]/gu

/** Text of a page as one line, without control and direction marks, white space collapsed. */
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

/** A text as HTML that shows it, within an element or an attribute with quotation marks. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign])
}
