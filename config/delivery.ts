import { DAY, HOUR, SECOND } from '#platform/instants'

/**
 * How long one message may take. This is longer than most receivers hang, because a receiver that responds late has
 * accepted the message and would get it again after a timeout.
 */
export const deliveryTimeout = 60 * SECOND

/** How long a worker may hold a delivery without renewing its lease. Longer than a delivery may take. */
export const deliveryLease = 90 * SECOND

/** How long a delivery is retried. */
export const triedFor = DAY

/** Pauses between retries: the first one, then doubled each time up to the longest. Each pause has random jitter. */
export const backoff = { first: 5 * SECOND, longest: HOUR }

/** The maximum age of alerts in a digest. */
export const digestReach = 7 * DAY

/** The number of consecutive failed crawls after which the workspace is notified. */
export const unreadableAfter = 3

/** How long a link in an email works. */
export const linkLifetime = '90 days'

/** The kind of channel in the examples of the API documentation. A plugin for it must be installed. */
export const exampleChannelKind = 'webhook'
