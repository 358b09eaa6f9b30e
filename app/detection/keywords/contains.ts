/** Scripts without spaces between words. */
const WITHOUT_SPACES = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`
const IN_WORD = new RegExp(String.raw`[[\p{L}\p{N}_]--[${WITHOUT_SPACES}]]`, 'v')

/** Normalizes text for comparison with keywords: ignores case, diacritics, and differences in whitespace. */
export function foldedText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
}

/**
 * Whether a text contains a keyword as whole words: "plan" is not in "explain". Both must have been normalized with
 * `foldedText`.
 */
export function containsKeyword(text: string, keyword: string): boolean {
  if (keyword === '') return false
  const characters = [...keyword]
  const [first, last] = [characters[0], characters.at(-1)!]
  for (let at = text.indexOf(keyword); at >= 0; at = text.indexOf(keyword, at + 1)) {
    const before = characterBefore(text, at)
    const after = String.fromCodePoint(text.codePointAt(at + keyword.length) ?? 0x20)
    if (!(joins(before) && joins(first)) && !(joins(after) && joins(last))) return true
  }
  return false
}

function characterBefore(text: string, at: number): string {
  if (at === 0) return ' '
  const low = text.charCodeAt(at - 1)
  return at > 1 && low >= 0xdc00 && low <= 0xdfff ? text.slice(at - 2, at) : text[at - 1]
}

function joins(character: string): boolean {
  return IN_WORD.test(character)
}
