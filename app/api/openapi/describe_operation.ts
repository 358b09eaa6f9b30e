import type { Deprecation } from '#platform/operations/deprecation'
import { exportFormats, type ExportFormat } from '#platform/operations/exports'
import type { ExportRow, JsonSchema, Operation } from '#platform/operations/operation'
import { exportTypes, exportWriter } from '#api/exports/formats'
import { POLICY_PATH } from '#api/http/deprecation'
import { inputSchema } from '#api/input_schema'
import { hasEtag, notModified, successHeaders, type NamedSchemas } from '#api/openapi/components'
import { refusals } from '#api/openapi/refusals'
import { codeSamples } from '#api/openapi/samples'

const MEANINGS = { 200: 'Done', 201: 'Created', 202: 'Accepted' } as const

/**
 * Returns the OpenAPI description of an operation.
 *
 * @param baseUrl URL of the API, for the code samples
 */
export function describeOperation(operation: Operation, schemas: NamedSchemas, baseUrl: string): JsonSchema {
  const { id, summary, description, tag, scope, status, deprecated } = operation
  return {
    operationId: id,
    summary,
    description: [deprecated && deprecationNotice(deprecated), description, needs[scope]]
      .filter(Boolean)
      .join('\n\n'),
    ...(deprecated ? { deprecated: true } : {}),
    tags: tag ? [tag] : [],
    parameters: parametersOf(operation),
    ...(takesBody(operation) ? { requestBody: requestBodyOf(operation) } : {}),
    responses: {
      [status]: {
        description: MEANINGS[status],
        headers: successHeaders(operation),
        content: operation.exportsAs ? exportOf(operation, schemas) : jsonOf(operation, schemas),
      },
      ...(operation.method === 'GET' && hasEtag(operation) ? { 304: notModified() } : {}),
      ...refusalsOf(operation),
    },
    'x-codeSamples': codeSamples(operation, baseUrl),
  }
}

function jsonOf({ response, example }: Operation, schemas: NamedSchemas) {
  const schema = schemas.refer(response)
  return { 'application/json': { schema, ...(example ? { example: example.response } : {}) } }
}

/**
 * Returns the response content of an export. No schema can describe its lines, so the text refers to the schema of a
 * row.
 */
function exportOf({ response, example }: Operation, schemas: NamedSchemas) {
  schemas.refer(response)
  const row = example!.response as ExportRow
  return Object.fromEntries(
    exportFormats.map((format) => {
      const writer = exportWriter(format, response)
      const description = `${LINES[format]}: \`${response.title}\``
      return [
        exportTypes[format],
        { schema: { type: 'string', description }, example: writer.head + writer.line(row) },
      ]
    })
  )
}

const LINES: Record<ExportFormat, string> = {
  ndjson: 'One JSON object per line',
  csv: 'A line with the names of the columns, then one line per object',
}

const needs = {
  read: 'Works with any key.',
  write: 'Requires a **read and write** key.',
  admin: 'Requires an **admin** key.',
}

/** Returns a notice in Markdown about a deprecated operation, with its dates and replacement. */
export function deprecationNotice({ since, sunset, link = POLICY_PATH }: Deprecation): string {
  return (
    `**Deprecated** since ${since}; it may be removed on or after ${sunset}. Every response carries \`Deprecation\` ` +
    `and \`Sunset\` headers. [What to use instead](${link})`
  )
}

function takesBody({ method, input }: Operation): boolean {
  return method !== 'GET' && input !== undefined
}

function parametersOf(operation: Operation) {
  return [
    ...[...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => pathParameter(operation, name)),
    ...(operation.method === 'GET' ? queryParameters(operation) : []),
    ...(operation.method === 'POST' ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(operation.checksMatch ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
    ...(operation.method === 'GET' && hasEtag(operation)
      ? [{ $ref: '#/components/parameters/IfNoneMatch' }]
      : []),
  ]
}

function pathParameter({ example }: Operation, name: string) {
  return {
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
    ...(example?.params ? { example: example.params[name] } : {}),
  }
}

function queryParameters({ input, example }: Operation) {
  const { properties, required } = inputSchema(input)
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(description ? { description } : {}),
    schema,
    ...(example?.input?.[name] === undefined ? {} : { example: example.input[name] }),
  }))
}

function requestBodyOf({ input, example }: Operation) {
  const { properties, required } = inputSchema(input)
  const schema = { type: 'object', properties, ...(required.length ? { required } : {}) }
  return {
    required: true,
    content: { 'application/json': { schema, ...(example?.input ? { example: example.input } : {}) } },
  }
}

function refusalsOf(operation: Operation) {
  const statuses = new Set<number>([401, 429, 500, 503, 507, ...(operation.errors ?? [])])
  if (operation.scope !== 'read') statuses.add(403)
  if (operation.checksMatch) statuses.add(412)
  if (operation.input) statuses.add(422)
  // Also applies to operations without a body, because a body that is sent must still be valid.
  if (operation.method !== 'GET') for (const status of [400, 413, 415, 422]) statuses.add(status)
  // For an `Idempotency-Key` whose first request is still running.
  if (operation.method === 'POST') statuses.add(409)
  return Object.fromEntries(
    refusals
      .filter(({ status }) => statuses.has(status))
      .map(({ status, name }) => [status, { $ref: `#/components/responses/${name}` }])
  )
}
