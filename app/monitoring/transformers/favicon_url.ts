import { appUrl } from '#config/app'

/** Returns the URL of a favicon on our own origin, so that no third party learns what a team watches. */
export function faviconUrl(competitorId: string): string {
  return `${appUrl}/favicons/${competitorId}`
}
