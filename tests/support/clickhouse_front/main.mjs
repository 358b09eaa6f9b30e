/**
 * Answers ClickHouse's HTTP interface, as far as `@clickhouse/client` uses it, with the engine in the package `chdb`.
 * Runs one statement at a time, accepts any user, prints its port, and exits with its parent.
 *
 * node tests/support/clickhouse_front/main.mjs FOLDER_OF_CHDB FOLDER_OF_DATA
 */
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { statementOf } from './statement.mjs'

const [packages, data] = process.argv.slice(2)
const { Session } = createRequire(`${packages}/`)('chdb')

/** Keeps the engine open between statements. */
const engine = new Session(data)

const server = createServer((request, response) => {
  answer(request).then(
    ({ status = 200, headers = {}, text }) => {
      const isZipped = headers['content-encoding'] === 'gzip'
      response.writeHead(status, { 'content-type': 'text/plain; charset=UTF-8', ...headers })
      response.end(isZipped ? gzipSync(text) : text)
    },
    (error) => {
      response.writeHead(500)
      response.end(String(error))
    }
  )
})

async function answer(request) {
  const url = new URL(request.url, 'http://localhost')
  if (url.pathname === '/ping') return { text: 'Ok.\n' }
  const body = await buffer(request)
  const sent = request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body
  try {
    const text = run(statementOf(url.searchParams, sent.toString()))
    const isZipped =
      url.searchParams.get('enable_http_compression') === '1' &&
      /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
    return { text, headers: isZipped ? { 'content-encoding': 'gzip' } : {} }
  } catch (error) {
    return failure(error)
  }
}

/** Runs a statement in a new session, because settings and parameters last as long as a session. */
function run(statement) {
  const session = new Session(data)
  try {
    return session.query(statement, 'TabSeparated')
  } finally {
    session.close()
  }
}

/**
 * Returns an error as ClickHouse does: 404 for unknown names, 400 for what it cannot parse, and 500 for everything
 * else.
 */
function failure({ message }) {
  const text = message.replace(/^Query failed: /, '')
  const code = /Code: (\d+)/.exec(text)?.[1] ?? '1002'
  const status = ['60', '81'].includes(code) ? 404 : ['62', '47', '46'].includes(code) ? 400 : 500
  return { status, headers: { 'x-clickhouse-exception-code': code }, text: `${text}\n` }
}

server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => console.log(server.address().port))

process.on('disconnect', end)
process.on('SIGTERM', end)

function end() {
  server.close()
  server.closeAllConnections()
  engine.close()
  process.exit(0)
}
