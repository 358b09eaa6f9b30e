/** An error that the user can fix: shown without a stack trace. */
export class Problem extends Error {
  /**
   * Creates the error.
   *
   * @param {string} message one sentence: the cause and the remedy
   * @param {string} [details] output of a program, shown before the sentence
   */
  constructor(message, details = '') {
    super(message)
    this.details = details
  }
}

/** Prints an error to stderr, with a stack trace only if it is a bug. */
export function report(error) {
  if (!(error instanceof Problem)) return console.error(error)
  if (error.details) console.error(error.details)
  console.error(error.message)
}
