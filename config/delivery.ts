import { DAY, HOUR, SECOND } from '#platform/instants'

/**
 * How long one message may take. Longer than most receivers hang: a receiver that responds late has accepted
 * the message, and would get it again if we had given up.
 */
export const deliveryTimeout = 60 * SECOND

/** How long a worker keeps a delivery without giving a sign of life. Longer than a delivery may take. */
export const deliveryLease = 90 * SECOND

/** How long a delivery is retried. */
export const triedFor = DAY

/**
 * Pauses between retries: the first one, then twice as long each time, up to the longest. Each is randomized.
 */
export const backoff = { first: 5 * SECOND, longest: HOUR }

/** Older alerts are not included in a digest. */
export const digestReach = 7 * DAY

/** How many crawls in a row must fail before the workspace is notified. */
export const unreadableAfter = 3

/** How long a link in an email works. */
export const linkLifetime = '90 days'

/** The kind of channel in the examples of the API's documentation, which must be installed. */
export const exampleChannelKind = 'webhook'
