/** What this browser remembers for its user. Some browsers let nobody store anything: then it is the default each time. */

export function stored(name: string): string | null {
  try {
    return localStorage.getItem(`rivalwatch.${name}`)
  } catch {
    return null
  }
}

export function store(name: string, value: string): void {
  try {
    localStorage.setItem(`rivalwatch.${name}`, value)
  } catch {
    // It holds until the page is left.
  }
}
