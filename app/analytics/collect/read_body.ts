import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Reads the body of a request. Resolves with null if it is larger than `maxBytes`, and never resolves if the
 * client disconnects before its end.
 */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  return new Promise((resolve) => {
    if (Number(request.headers['content-length']) > maxBytes) return resolve(null)
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= maxBytes) chunks.push(chunk)
      else resolve(null)
    })
    request.on('end', () => resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)))
  })
}

/**
 * Responds before the whole body has arrived, and closes the connection afterward. Closing it immediately would make a
 * client that is still sending lose the response.
 *
 * @param patience milliseconds to wait for the rest of the body
 */
export function answerEarly(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, patience }: { status: number; headers: Record<string, string>; patience: number }
): void {
  response.shouldKeepAlive = false
  response.writeHead(status, headers).flushHeaders()
  const timer = setTimeout(() => response.end(), patience)
  request.once('close', () => clearTimeout(timer))
  request.once('end', () => response.end()).resume()
}
