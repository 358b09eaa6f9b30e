import { ProductError } from '#platform/errors'

/** Bytes outside the database cannot be read. */
export class BlobUnavailable extends ProductError {}

/** The store is unreachable, too slow or refuses the request. It works again once the cause is fixed. */
export class BlobStoreAway extends BlobUnavailable {
  /**
   * Creates the error.
   *
   * @param detail for the operator, without secrets: "S3 returned 403 AccessDenied"
   */
  constructor(
    readonly detail: string,
    cause?: unknown
  ) {
    super(
      503,
      'content_store_unavailable',
      "The content store isn't available right now. Try again in a moment.",
      { 'Retry-After': '5' }
    )
    this.cause = cause ?? new Error(detail)
  }
}

/** The store does not have the bytes, or has different ones. */
export class BlobMissing extends BlobUnavailable {
  constructor(readonly location: string) {
    super(
      500,
      'content_missing',
      'The content of this version is missing from the content store. Ask your administrator to run "contents:check".'
    )
    this.cause = new Error(location)
  }
}
