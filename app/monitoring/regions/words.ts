const READ = 5_000

/** Normalizes words for comparison: removes case, diacritics and the values of numbers. */
function folded(text: string): string {
  return text
    .slice(0, READ)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\p{N}+/gu, '#')
}

/** Returns the hashes of each pair of neighboring words of a line, or of its only word. */
export function shinglesOf(text: string): number[] {
  const words = folded(text).match(/[\p{L}#]+/gu) ?? []
  if (words.length === 0) return text.trim() ? [hashOf(text.trim())] : []
  if (words.length === 1) return [hashOf(words[0])]
  const pairs: number[] = []
  for (let at = 1; at < words.length; at++) pairs.push(hashOf(`${words[at - 1]} ${words[at]}`))
  return pairs
}

/** FNV-1a, 32 bits. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

const LINE = 80
/** The likeness below which two lines are unrelated. */
const ALIKE = 0.5

/** Cuts a line to the length that a print keeps. */
export function lineOf(text: string): string {
  return text.slice(0, LINE).toWellFormed()
}

/**
 * Returns the likeness of two lines by pairs of letters: 0 if they are unrelated, 1 if they differ only in numbers,
 * case and diacritics.
 */
export function likenessOfLines(one: string, other: string): number {
  if (one === other) return 1
  const [a, b] = [folded(lineOf(one)), folded(lineOf(other))]
  if (a === b) return 1
  const pairs = new Map<string, number>()
  for (let at = 1; at < a.length; at++) {
    const pair = a.slice(at - 1, at + 1)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  let common = 0
  for (let at = 1; at < b.length; at++) {
    const pair = b.slice(at - 1, at + 1)
    const left = pairs.get(pair) ?? 0
    if (left === 0) continue
    pairs.set(pair, left - 1)
    common++
  }
  const likeness = (2 * common) / Math.max(1, a.length + b.length - 2)
  return likeness >= ALIKE ? likeness : 0
}
