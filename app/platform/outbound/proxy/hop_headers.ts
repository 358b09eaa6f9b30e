/** What concerns one connection and not the message (RFC 9110, 7.6.1), or is the proxy's own. */
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
 * Headers that are to be passed on.
 *
 * @param raw names and values in turn, as Node has them
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
