/** Freezes a sample at every level. The suites share it, so a part that writes to it must throw. */
export function frozen<Sample>(sample: Sample): Sample {
  if (sample !== null && typeof sample === 'object') {
    for (const part of Object.values(sample)) frozen(part)
    Object.freeze(sample)
  }
  return sample
}
