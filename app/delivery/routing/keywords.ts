const LETTER = /[\p{L}\p{M}\p{N}]/u

/** Scripts without spaces between words. */
const WITHOUT_SPACES =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u

/**
 * Whether a text contains one of the keywords as whole words, ignoring case. A `*` at the end of a keyword
 * matches any ending: `launch*` finds "launches".
 */
export function containsOneOf(text: string, keywords: readonly string[]): boolean {
  const searched = folded(text)
  return keywords.some((keyword) => isIn(searched, keyword))
}

function isIn(searched: string, keyword: string): boolean {
  const isOpen = keyword.endsWith('*')
  const wanted = folded(isOpen ? keyword.slice(0, -1) : keyword)
  if (wanted === '') return false
  for (let at = searched.indexOf(wanted); at !== -1; at = searched.indexOf(wanted, at + 1)) {
    const end = at + wanted.length
    if (isBorder(searched, at) && (isOpen || isBorder(searched, end))) return true
  }
  return false
}

/** Normalizes case and width, so that words that look the same to people are equal. */
function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
    .trim()
}

/** Whether there is a word boundary before the character at `index`. */
function isBorder(text: string, index: number): boolean {
  const before = characterBefore(text, index)
  const after = index < text.length ? String.fromCodePoint(text.codePointAt(index)!) : ''
  if (!LETTER.test(before) || !LETTER.test(after)) return true
  return WITHOUT_SPACES.test(before) || WITHOUT_SPACES.test(after)
}

function characterBefore(text: string, index: number): string {
  if (index === 0) return ''
  const isPair = /[\uDC00-\uDFFF]/.test(text[index - 1]) && index > 1
  return text.slice(index - (isPair ? 2 : 1), index)
}
