/** All white space but a single space between words; named one by one, which is faster than what is not `\S`. */
const TO_COLLAPSE = /[\t-\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]| {2}|^ | $/

/** Every run of white space, no-break spaces included, becomes one space; ends are trimmed. */
export function collapse(text: string): string {
  // Most texts are as they should be.
  return TO_COLLAPSE.test(text) ? text.replace(/ \s+|[^\S ]\s*/g, ' ').trim() : text
}

/** At most `limit` UTF-16 units, never half a surrogate pair. */
export function clip(text: string, limit: number): string {
  if (text.length <= limit) return text
  const last = text.charCodeAt(limit - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit)
}
