/** A problem that keeps an installation from working, and the remedy for its operator. */
export interface Fault {
  message: string
  remedy: string
}

/** Returns a fault as readable sentences: the problem, then the remedy. */
export function sentenceOf({ message, remedy }: Fault): string {
  return `${message[0].toUpperCase()}${message.slice(1)}. ${remedy}`
}
