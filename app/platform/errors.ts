/**
 * An error that the caller caused, worded for the caller. Each interface shows it in its own form:
 * problem+json on the API, a line on stderr for commands, a message in the app.
 */
export class ProductError extends Error {
  constructor(
    /** HTTP status. */
    readonly status: number,
    /** Stable, snake_case. */
    readonly code: string,
    message: string,
    readonly headers: Record<string, string> = {}
  ) {
    super(message)
  }
}

export interface FieldError {
  field: string
  rule: string
  message: string
}

export class InvalidInput extends ProductError {
  constructor(readonly errors: FieldError[]) {
    super(422, 'validation_failed', errors[0]?.message ?? 'The input is not valid.')
  }

  static field(field: string, rule: string, message: string): InvalidInput {
    return new InvalidInput([{ field, rule, message }])
  }
}

export class NotFound extends ProductError {
  constructor(what: string) {
    super(404, 'not_found', `${what} not found`)
  }
}

/** An action that the caller is not allowed to take on something they can see. */
export class Forbidden extends ProductError {
  constructor(message: string) {
    super(403, 'forbidden', message)
  }
}

export class Conflict extends ProductError {
  constructor(code: string, message: string) {
    super(409, code, message)
  }
}

export class LimitReached extends ProductError {
  /**
   * Creates the error.
   *
   * @param kind "Competitor", "Watched URL" or "User"
   */
  constructor(kind: string, used: number, max: number) {
    super(402, 'limit_reached', `${kind} limit reached (${used}/${max})`)
  }
}
