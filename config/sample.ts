import env from '#start/env'

/** The factor by which a sample competitor changes faster than usual. */
export const sampleSpeed = env.get('SAMPLE_SPEED', 1)
