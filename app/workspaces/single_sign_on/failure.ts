import { ProductError } from '#platform/errors'

/** Single sign-on did not identify anyone who may enter. The message tells the person why, and what to do. */
export class SingleSignOnFailed extends ProductError {
  constructor(code: string, message: string) {
    super(403, code, message)
  }
}
