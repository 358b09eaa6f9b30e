/** Reduces text to one clean line: without control, direction and other invisible characters, white space collapsed. */
export function plain(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}\p{Co}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Removes white space and invisible characters, because line breaks carry no meaning. */
export function bare(text: string): string {
  return text.replace(/[\p{C}\p{Z}]/gu, '')
}

/** Serializes a value as one line of JSON without the characters that form markup. */
export function asData(value: object): string {
  return JSON.stringify(value).replace(/[<>]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`)
}
