import { appUrl } from '#config/app'
import { RawConnection } from '#tests/support/raw_connection'

/** Sends a request line and headers, with a key, and returns the response. */
export async function ask(target: string, { method = 'GET', key = '', headers = [] as string[] } = {}) {
  const connection = await RawConnection.open(appUrl)
  const { host } = new URL(appUrl)
  const lines = [`${method} ${target} HTTP/1.1`, `Host: ${host}`, `Authorization: Bearer ${key}`, ...headers]
  connection.write(`${lines.join('\r\n')}\r\n\r\n`)
  try {
    return await connection.answer({ hasBody: method !== 'HEAD' })
  } finally {
    connection.abandon()
  }
}
