/** Something the user can put right: shown as it is, without a stack trace. */
export class Problem extends Error {
  /**
   * @param {string} message one sentence: what is wrong and what to do
   * @param {string} [details] what a program said about it, shown below the sentence
   */
  constructor(message, details = '') {
    super(message)
    this.details = details
  }
}

/** Prints what went wrong on stderr; only a mistake of ours shows its stack. */
export function report(error) {
  if (!(error instanceof Problem)) return console.error(error)
  if (error.details) console.error(error.details)
  console.error(error.message)
}
