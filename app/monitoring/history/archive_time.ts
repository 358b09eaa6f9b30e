/** Times as archives write them: YYYYMMDDhhmmss, UTC. */

/** Returns the archive time of an instant. */
export function archiveTime(instant: number): string {
  return new Date(instant).toISOString().replace(/\D/g, '').slice(0, 14)
}

const TIME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/

/** Returns the instant of an archive time; null if the text is not a valid one. */
export function instantOfArchiveTime(text: string): number | null {
  if (!TIME.test(text)) return null
  const instant = Date.parse(text.replace(TIME, '$1-$2-$3T$4:$5:$6Z'))
  return Number.isNaN(instant) ? null : instant
}
