/** The domain of sample competitors. It can never resolve, and no client connects to it: see `monitoring/sample`. */
export const SAMPLE_DOMAIN = 'sample.rivalwatch.invalid'

const ENDING = `.${SAMPLE_DOMAIN}`

/** Whether a host belongs to a sample competitor. */
export function isSampleHost(host: string): boolean {
  return host === SAMPLE_DOMAIN || host.endsWith(ENDING)
}

/** A pattern for SQL's `like` that only hosts of sample competitors match. */
export const SAMPLE_HOSTS = `%${ENDING}`
