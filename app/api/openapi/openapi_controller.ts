import { readFileSync } from 'node:fs'
import type { HttpContext } from '@adonisjs/core/http'
import { appUrl } from '#config/app'
import { projectPath } from '#platform/paths'
import { API_PREFIX, operations } from '#api/operations'
import { describeApi, type OpenApiDocument } from '#api/openapi/document'

let document: OpenApiDocument | undefined

/** The description of this installation's API. */
export function describeThisApi(): OpenApiDocument {
  document ??= describeApi(operations, { baseUrl: appUrl + API_PREFIX, version: version() })
  return document
}

/** Public: it holds what the source code says, and nothing of any workspace. */
export default class OpenApiController {
  show({ response }: HttpContext) {
    response.header('Content-Type', 'application/json; charset=utf-8')
    response.header('Cache-Control', 'public, max-age=300')
    return JSON.stringify(describeThisApi())
  }
}

function version(): string {
  return JSON.parse(readFileSync(projectPath('package.json'), 'utf8')).version
}
