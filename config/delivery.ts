import { DAY, HOUR, SECOND } from '#platform/instants'

/**
 * How long one message may take. Longer than most receivers hang: whoever answers late has taken it, and gets it again
 * when we have left.
 */
export const deliveryTimeout = 60 * SECOND

/** How long a delivery stays with a worker that gives no sign of life. Longer than it may take. */
export const deliveryLease = 90 * SECOND

/** How long a delivery is tried. */
export const triedFor = DAY

/** Pauses between tries: the first, twice as much each time, the longest. Each is varied by chance. */
export const backoff = { first: 5 * SECOND, longest: HOUR }

/** Alerts older than that are not told in a digest any more. */
export const digestReach = 7 * DAY

/** Crawls in a row that must get no page before its workspace is told. */
export const unreadableAfter = 3

/** How long a link in a mail stays good. */
export const linkLifetime = '90 days'
