/** Headers that concern a single connection (RFC 9110, 7.6.1), or the proxy itself. */
const HOP_HEADERS = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/**
 * Returns the headers to forward.
 *
 * @param raw alternating names and values, as in Node
 */
export function passedOn(raw: readonly string[]): string[] {
  const pairs = raw.flatMap((name, index) =>
    index % 2 === 0 ? [[name, raw[index + 1]] as [name: string, value: string]] : []
  )
  const connection = pairs.filter(([name]) => name.toLowerCase() === 'connection')
  const named = connection.flatMap(([, value]) => value.toLowerCase().split(/[\s,]+/))
  const dropped = new Set([...HOP_HEADERS, ...named])
  return pairs.filter(([name]) => !dropped.has(name.toLowerCase())).flat()
}
