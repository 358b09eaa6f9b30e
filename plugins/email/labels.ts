/**
 * Formats a time for emails.
 *
 * @param timestamp `YYYY-MM-DD HH:MM:SS`, UTC
 * @param timeZone IANA name
 * @returns "20 Nov, 15:05 CET"
 */
export function timeOf(timestamp: string, timeZone: string): string {
  return new Date(`${timestamp.replace(' ', 'T')}Z`).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  })
}
