/** What keeps an installation from working, and what its operator can do about it. */
export interface Fault {
  message: string
  remedy: string
}

/** Returns a fault as a sentence for people. */
export function sentenceOf({ message, remedy }: Fault): string {
  return `${message[0].toUpperCase()}${message.slice(1)}. ${remedy}`
}
