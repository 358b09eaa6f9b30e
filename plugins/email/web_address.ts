/** Returns the normalized URL, or an empty string for anything but HTTP and HTTPS. */
export function webAddress(text: string): string {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? new URL(text).href : ''
}
