/** The one rule for passwords, wherever one is chosen. Those chosen under another rule go on working. */
export const SHORTEST_PASSWORD = 10

/** Characters: more would only cost time to hash. */
export const LONGEST_PASSWORD = 1000

/** Different characters: fewer are a pattern. */
const FEWEST_DIFFERENT = 4

/** What guessers try first, in one go from any of their letters on. */
const RUNS = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm']

/** What is wrong with a password, in words for who chose it; null for a good one. */
export function faultOf(password: string, email: string): string | null {
  if (password.length < SHORTEST_PASSWORD) {
    const has = password.length === 0 ? '' : ` This has ${password.length}.`
    return `Use at least ${SHORTEST_PASSWORD} characters.${has}`
  }
  const lower = password.toLowerCase()
  if (isFrom(lower, email.trim().toLowerCase())) return 'Use something else than your email address.'
  if (new Set(lower).size < FEWEST_DIFFERENT) return 'Use more than a few different characters.'
  if (RUNS.some((run) => run.includes(lower) || reversed(run).includes(lower))) {
    return 'Use something that is not a row of the keyboard.'
  }
  return null
}

function isFrom(password: string, email: string): boolean {
  return email !== '' && (password === email || password === email.split('@')[0])
}

function reversed(text: string): string {
  return [...text].reverse().join('')
}
