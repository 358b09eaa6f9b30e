/** Whether a name is already taken, ignoring case. */
export function nameTaken(name: string, taken: readonly string[]): boolean {
  const folded = name.toLowerCase()
  return taken.some((other) => other.toLowerCase() === folded)
}

/** Returns the first of "Slack", "Slack 2", "Slack 3" that is not taken. */
export function freeName(name: string, taken: readonly string[]): string {
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : `${name} ${number}`
    if (!nameTaken(free, taken)) return free
  }
}
