/** Settings that concern HTTP only, which the engine does not know. */
const HTTP_ONLY = new Set([
  'wait_end_of_query',
  'send_progress_in_http_headers',
  'http_headers_progress_interval_ms',
  'http_response_buffer_size',
  'enable_http_compression',
])
const OTHER = new Set(['database', 'query', 'query_id', 'role', 'session_id'])

/**
 * Returns the statement of a request, preceded by those that set its database, settings and parameters.
 *
 * @param {URLSearchParams} params
 * @param {string} body the statement, or the rows of an insert if the address contains the statement
 */
export function statementOf(params, body) {
  const before = []
  const database = params.get('database')
  if (database) before.push(`USE ${quoted(database, '`')}`)
  for (const [name, value] of params) {
    if (OTHER.has(name) || HTTP_ONLY.has(name)) continue
    if (!/^\w+$/.test(name))
      throw new Error(`Query failed: Code: 115. DB::Exception: Unknown setting ${name}`)
    before.push(`SET ${name} = ${quoted(value, "'")}`)
  }
  const query = params.get('query')
  return [...before, query === null ? body : `${query}\n${body}`].join(';\n')
}

function quoted(text, mark) {
  return mark + text.replaceAll('\\', '\\\\').replaceAll(mark, `\\${mark}`) + mark
}
