/** All white space but a single space between words; named one by one, which is faster than what is not `\S`. */
const TO_COLLAPSE = /[\t-\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]| {2}|^ | $/

/**
 * Characters that nobody sees, by which a page could say something to programs alone or turn around what stands beside
 * them: soft hyphens, zero-width spaces, marks of direction, fillers, variants and tags. The joiners of scripts and emoji
 * stay, and so does the choice between text and emoji.
 */
const UNSEEN =
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0d\uffa0\ufff9-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu

/** Control characters, by which a text could command the terminal that shows it. White space is collapsed elsewhere. */
const CONTROL = /(?![\t-\r\u0085])\p{Cc}/gu

/** Joiners that join nothing: several in a row, and those beside what needs none. Emoji and some scripts need the others. */
const IDLE_JOINER =
  /[\u200c\u200d]{2,}|(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}\p{Extended_Pictographic}])|(?<=[a-z])[\u200c\u200d]|[\u200c\u200d](?=[a-z])/giu

/** Code units that begin one of them. Most texts have none, and a class of code units is the quickest to look for. */
const MAY_BE_UNSEEN =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ud82f\ud834\udb40-\udb43\ufe00-\ufe0d\uffa0\ufff9-\ufffb]/

/** A text without characters that nobody sees. */
export function visible(text: string): string {
  return MAY_BE_UNSEEN.test(text)
    ? text.replace(UNSEEN, '').replace(CONTROL, '').replace(IDLE_JOINER, '')
    : text
}

/** The same of all texts in a value, names of properties included. Copies only what differs. */
export function visibleIn<Value>(value: Value): Value {
  if (typeof value === 'string') return visible(value) as Value
  if (value === null || typeof value !== 'object') return value
  let copy: Record<string, unknown> | null = null
  for (const [name, entry] of Object.entries(value)) {
    const [shownName, shownEntry] = [visible(name), visibleIn(entry)]
    if (shownName === name && shownEntry === entry) continue
    copy ??= (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>
    if (shownName !== name) delete copy[name]
    copy[shownName] = shownEntry
  }
  return (copy ?? value) as Value
}

/** What a reader sees of a text, with every run of white space, no-break spaces included, as one space; ends are trimmed. */
export function collapse(text: string): string {
  const seen = visible(text)
  // Most texts are as they should be.
  return TO_COLLAPSE.test(seen) ? seen.replace(/ \s+|[^\S ]\s*/g, ' ').trim() : seen
}

/** At most `limit` UTF-16 units, never half a surrogate pair. */
export function clip(text: string, limit: number): string {
  if (text.length <= limit) return text
  const last = text.charCodeAt(limit - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit)
}
