/** All white space except a single space between words. Listing the characters is faster than `[^\S ]`. */
const TO_COLLAPSE = /[\t-\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]| {2}|^ | $/

/**
 * Invisible characters, which could carry text that readers do not see or reverse the text around them: soft hyphens,
 * zero-width spaces, direction marks, fillers, variation selectors and tags. Joiners that scripts and emoji need stay,
 * as do the variation selectors for text and emoji style.
 */
const UNSEEN =
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0d\uffa0\ufff9-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu

/** Control characters, which could control the terminal that shows a text. White space is collapsed elsewhere. */
const CONTROL = /(?![\t-\r\u0085])\p{Cc}/gu

/**
 * Joiners without an effect: several in a row, or next to characters that need none. Emoji and some scripts need all
 * other joiners.
 */
const IDLE_JOINER =
  /[\u200c\u200d]{2,}|(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}\p{Extended_Pictographic}])|(?<=[a-z])[\u200c\u200d]|[\u200c\u200d](?=[a-z])/giu

/**
 * Code units that may begin an invisible character. Most texts contain none, and a class of code units is the fastest
 * to test.
 */
const MAY_BE_UNSEEN =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ud82f\ud834\udb40-\udb43\ufe00-\ufe0d\uffa0\ufff9-\ufffb]/

/** Removes invisible characters from a text. */
function visible(text: string): string {
  return MAY_BE_UNSEEN.test(text)
    ? text.replace(UNSEEN, '').replace(CONTROL, '').replace(IDLE_JOINER, '')
    : text
}

/** Removes invisible characters from all texts in a value, including property names. Copies only what differs. */
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

/**
 * Returns a text as a reader sees it: trimmed, with every run of white space, including no-break spaces, as one space.
 */
export function collapse(text: string): string {
  const seen = visible(text)
  // Most texts need no change.
  return TO_COLLAPSE.test(seen) ? seen.replace(/ \s+|[^\S ]\s*/g, ' ').trim() : seen
}

/** Cuts a text to at most `limit` UTF-16 units without splitting a surrogate pair. */
export function clip(text: string, limit: number): string {
  if (text.length <= limit) return text
  const last = text.charCodeAt(limit - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit)
}
