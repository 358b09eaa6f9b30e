/** Freezes a sample all the way down: the suites share it, and a part that writes to it fails by itself. */
export function frozen<Sample>(sample: Sample): Sample {
  if (sample !== null && typeof sample === 'object') {
    for (const part of Object.values(sample)) frozen(part)
    Object.freeze(sample)
  }
  return sample
}
