/** Summarizes measurements: "median 0.90 ms, p95 18.35 ms, most 401.81 ms". */
export function percentiles(values: readonly number[], unit: string): string {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (part: number) => (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(2)
  return `median ${at(0.5)} ${unit}, p95 ${at(0.95)} ${unit}, most ${at(1)} ${unit}`
}
