/** The minimum length of new passwords. Passwords chosen under an earlier rule keep working. */
export const SHORTEST_PASSWORD = 10

/** In characters. Longer passwords would only take longer to hash. */
export const LONGEST_PASSWORD = 1000

/** The minimum number of guesses. An attacker with a thousand IP addresses would need almost a month for this many. */
const FEWEST_GUESSES = 1_000_000

/** In characters. Shorter parts of an email address occur in too many passwords. */
const SHORTEST_NAME = 3

/** Returns what is wrong with a password, as a message for the user; null if it is good. */
export async function faultOf(password: string, email: string): Promise<string | null> {
  if (password.length < SHORTEST_PASSWORD) {
    const has = password.length === 0 ? '' : ` You entered ${password.length}.`
    return `Use at least ${SHORTEST_PASSWORD} characters.${has}`
  }
  // Loaded on demand: the word lists take 30 MB, which a process only needs where passwords are chosen.
  const { guessesOf } = await import('#workspaces/accounts/password_guesses')
  const names = namesIn(email)
  const rest = without(names, password)
  if (rest.length < password.length && guessesOf(rest, names) < FEWEST_GUESSES) {
    return 'Choose a password less similar to your email address or to “Rivalwatch”.'
  }
  if (guessesOf(password, names) < FEWEST_GUESSES) {
    return 'This password is easy to guess. Use a few unrelated words.'
  }
  return null
}

/** Returns words that attackers know about every account and about this one, longest first. */
function namesIn(email: string): string[] {
  const [local, ...domain] = email
    .trim()
    .toLowerCase()
    .split(/[@.](?!.*@)/)
  const parts = [email.trim().toLowerCase(), local, local.replaceAll(/[^\p{L}\p{N}]/gu, '')]
  const names = ['rivalwatch', ...parts, ...local.split(/[^\p{L}\p{N}]+/u), ...domain.slice(0, -1)]
  return [...new Set(names)]
    .filter(({ length }) => length >= SHORTEST_NAME)
    .toSorted((one, other) => other.length - one.length)
}

function without(names: string[], password: string): string {
  return names.reduce((rest, name) => rest.replaceAll(name, ''), password.toLowerCase())
}
