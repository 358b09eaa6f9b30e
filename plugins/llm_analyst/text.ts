/** Text as one clean line: without control, direction and other marks that nobody sees, white space collapsed. */
export function plain(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}\p{Co}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Without white space and what is not shown: how lines are broken says nothing. */
export function bare(text: string): string {
  return text.replace(/[\p{C}\p{Z}]/gu, '')
}

/** As one line of JSON without the signs that markup is made of. */
export function asData(value: object): string {
  return JSON.stringify(value).replace(/[<>]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`)
}
