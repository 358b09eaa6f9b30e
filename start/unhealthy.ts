/** What a check of `doctor` throws: what is wrong, and what to do about it. */
export class Unhealthy extends Error {
  constructor(
    message: string,
    readonly remedy: string
  ) {
    super(message)
  }
}
