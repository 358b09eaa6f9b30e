/** At most `length` characters; a cut text ends in an ellipsis, and no character of two code units is cut in half. */
export function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
