import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * The body of a request; null where it is larger than that. Where the client goes away before its end, there is no
 * answer.
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
 * Answers before all of a body is here, and ends the connection: not at once, or the client, which still sends, would
 * lose the answer.
 *
 * @param patience milliseconds that the rest is waited for
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
