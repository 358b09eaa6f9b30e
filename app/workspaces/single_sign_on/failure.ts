import { ProductError } from '#platform/errors'

/** Single sign-on did not identify anyone who may sign in. The message tells the user the cause and the remedy. */
export class SingleSignOnFailed extends ProductError {
  constructor(code: string, message: string) {
    super(403, code, message)
  }
}
