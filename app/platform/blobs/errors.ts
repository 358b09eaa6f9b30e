import { ProductError } from '#platform/errors'

/** Bytes that are kept outside the database cannot be read. */
export class BlobUnavailable extends ProductError {}

/** The store cannot be reached, is too slow or refuses. Works again once its cause is gone. */
export class BlobStoreAway extends BlobUnavailable {
  /** @param detail for the operator, without secrets: "S3 returned 403 AccessDenied" */
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

/** The store does not have the bytes, or has others. */
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
