/** Ends of texts, each with the beginnings that cannot follow it within a word. */
const BORDERS: readonly [end: RegExp, start: RegExp][] = [
  [/[\p{Ll}\p{N}%)]$/u, /^\p{Lu}\S/u],
  [/\p{Lu}{2}$/u, /^\p{Lu}\p{Ll}/u],
  [/\p{Ll}{2}$/u, /^[\d\p{Sc}]/u],
  [/\d$/u, /^\p{Ll}{3}/u],
  [/\p{L}{4}$/u, /^\p{Ll}+,?\s\S/u],
]

/**
 * Whether the texts of two adjacent elements, with nothing between them in the markup, are separate words. Style
 * sheets add the space between them: `<span>API</span><span>Operational</span>`.
 */
export function areApart(before: string, after: string): boolean {
  if (before.length < 2 && !/\d/.test(before)) return false
  const [tail, head] = [before.slice(-4), after.slice(0, 40)]
  return BORDERS.some(([end, start]) => end.test(tail) && start.test(head))
}
