/**
 * Serves pages on several ports, which a crawler sees as several hosts; page `index` is at `/page/<index>` on each, and
 * no other path exists. Every other page has an ETag and returns 304 for it. A question with a `pass` switches the
 * pages to that pass.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerMeasurements } from '../support/measured_process.js'
import { corpusPages, editionOf, generatedPage } from './pages.js'

const PORTS = 24

const [changed, folder] = process.argv.slice(2)
const pages = folder ? corpusPages(folder) : generatedPage
let pass = 0

function answer(request: IncomingMessage, response: ServerResponse) {
  const index = /^\/page\/(\d{1,7})$/.exec(request.url ?? '')?.[1]
  if (index === undefined) return response.writeHead(404).end()
  const edition = editionOf(Number(index), pass, Number(changed))
  const etag = Number(index) % 2 === 0 ? `"${index}-${edition}"` : null
  if (etag && request.headers['if-none-match'] === etag) return response.writeHead(304, { etag }).end()
  const body = pages(Number(index), edition)
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': body.length,
    ...(etag && { etag }),
  })
  response.end(body)
}

const origins: string[] = []
for (let port = 0; port < PORTS; port++) {
  const server = createServer({ keepAliveTimeout: 60_000 }, answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origins.push(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

answerMeasurements({ origins }, async (question: { pass: number }) => {
  pass = question.pass
  return 'done'
})
