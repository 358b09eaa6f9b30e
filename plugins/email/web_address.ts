/** Returns the normalized address, or an empty string for anything but http and https. */
export function webAddress(text: string): string {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? new URL(text).href : ''
}
