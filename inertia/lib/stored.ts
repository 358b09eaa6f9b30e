/** Settings that this browser stores. If storage is blocked, the defaults apply. */

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
    // The setting only lasts until the page is left.
  }
}
