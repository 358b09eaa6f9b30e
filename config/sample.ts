import env from '#start/env'

/** How many times faster than usual a sample competitor changes. */
export const sampleSpeed = env.get('SAMPLE_SPEED', 1)
