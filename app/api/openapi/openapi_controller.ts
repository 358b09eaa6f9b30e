import app from '@adonisjs/core/services/app'
import type { HttpContext } from '@adonisjs/core/http'
import { appUrl } from '#config/app'
import { version } from '#platform/version'
import { API_PREFIX, operations } from '#api/operations'
import { describeApi, type OpenApiDocument } from '#api/openapi/document'

const webhooks = (await app.container.make('plugins'))
  .all('channels')
  .flatMap(({ requests = [] }) => requests)

let document: OpenApiDocument | undefined

/** Returns the OpenAPI document of this installation. */
export function describeThisApi(): OpenApiDocument {
  document ??= describeApi(operations, { baseUrl: appUrl + API_PREFIX, version, webhooks })
  return document
}

/**
 * Serves the document, which is public because it contains nothing beyond the source code and nothing about any
 * workspace.
 */
export default class OpenApiController {
  show({ response }: HttpContext) {
    response.header('Content-Type', 'application/json; charset=utf-8')
    response.header('Cache-Control', 'public, max-age=300')
    return JSON.stringify(describeThisApi())
  }
}
