/** Every run of white space, no-break spaces included, becomes one space; ends are trimmed. */
export function collapse(text: string): string {
  // Matches only what is not a single space already, which is rare.
  return text.replace(/ \s+|[^\S ]\s*/g, ' ').trim()
}

/** At most `limit` UTF-16 units, never half a surrogate pair. */
export function clip(text: string, limit: number): string {
  if (text.length <= limit) return text
  const last = text.charCodeAt(limit - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit)
}
