/** @param timestamp `YYYY-MM-DD HH:MM:SS`, UTC
 *  @returns "20 Nov, 14:05 UTC" */
export function timeOf(timestamp: string): string {
  const date = new Date(`${timestamp.slice(0, 10)}T00:00:00Z`)
  const month = date.toLocaleDateString('en', { month: 'short', timeZone: 'UTC' })
  return `${date.getUTCDate()} ${month}, ${timestamp.slice(11, 16)} UTC`
}
