/** Marks that have a meaning next to a letter or digit: "C#", "10+", "R&D", "<5". */
const MARKS = '+#&@=<>*'
const ORNAMENT = new RegExp(String.raw`[\p{Cf}\p{Cc}\u2190-\u21ff]|(?![.,:/%${MARKS}-])\p{P}`, 'gu')
const LOOSE_MARKS = new RegExp(String.raw`(?<![\p{L}\p{N}])[${MARKS}]+(?![\p{L}\p{N}])`, 'gu')
/** The anchor link at the end of a heading, as in documentation. Does not match "C#". */
const HEADING_ANCHOR = /(?<=\p{L}{3})#$/u
/** Does not match separators within a number, because they are part of its value. */
const LOOSE_SEPARATORS = /(?<!\p{N})[.,:/]|[.,:/](?!\p{N})|-(?!\p{N})|(?<=\p{L})-/gu

/** Windows-1252 characters for the bytes 0x80 to 0x9f, in order; bytes without a character map to themselves. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
/** A continuation byte, decoded wrongly. */
const BYTE = `[\\u00a0-\\u00bf${WINDOWS_1252}]`
/** Mojibake: the bytes of one UTF-8 character, each decoded as Windows-1252, such as "â€”" for a dash. */
const MISREAD = new RegExp(`[Â-ß]${BYTE}|[à-ï]${BYTE}{2}|[ð-ô]${BYTE}{3}`, 'gu')

/** Repairs mojibake: restores characters that were decoded with the wrong encoding. */
function withRightEncoding(text: string): string {
  return text.replace(MISREAD, (misread) => {
    const bytes = Array.from(misread, (sign) => {
      const index = WINDOWS_1252.indexOf(sign)
      return index < 0 ? sign.charCodeAt(0) : 0x80 + index
    })
    const restored = Buffer.from(bytes).toString('utf8')
    return restored.includes('\ufffd') ? misread : restored
  })
}

/**
 * Removes case, white space and punctuation that carry no meaning, so that texts that read the same become equal. Keeps
 * numbers, signs and currencies, and text that is only punctuation. Also repairs mojibake.
 */
export function withoutFormatting(text: string): string {
  const plain = withRightEncoding(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(ORNAMENT, ' ')
    .replace(LOOSE_SEPARATORS, ' ')
    .replace(HEADING_ANCHOR, '')
    .replace(LOOSE_MARKS, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return plain || text
}
