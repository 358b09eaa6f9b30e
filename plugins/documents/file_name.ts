/** Returns a display name for the document at a URL. */
export function fileName(url: string): string {
  const { hostname = '', pathname = '' } = URL.parse(url) ?? {}
  const last = pathname.split('/').findLast(Boolean) ?? hostname
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
