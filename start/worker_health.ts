/** Thrown by a check of `doctor`: what is wrong, and how to fix it. */
export class Unhealthy extends Error {
  constructor(
    message: string,
    readonly remedy: string
  ) {
    super(message)
  }
}
