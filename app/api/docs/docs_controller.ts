import type { HttpContext } from '@adonisjs/core/http'
import { appUrl } from '#config/app'
import { NotFound } from '#platform/errors'
import { setPageHeaders } from '#platform/http/page_headers'
import { themeOf } from '#platform/http/theme'
import { operations } from '#api/operations'
import { assetNames, findAsset } from '#api/docs/assets'
import { baseUrl, reference } from '#api/docs/reference'
import { refusals } from '#api/openapi/refusals'
import { NOTICE_DAYS } from '#platform/operations/deprecation'

/** Blocks other origins and inline content. The icon is a data URL. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const FOR_EVER = 'public, max-age=31536000, immutable'

/** The public documentation of the API. */
export default class DocsController {
  /** Renders the reference: every operation with its input and response. */
  reference(ctx: HttpContext) {
    return this.#page(ctx, 'docs/reference', {
      chapters: reference(),
      baseUrl,
      mcpUrl: `${appUrl}/mcp/all`,
    })
  }

  /** Renders the guide: everything that applies to all operations. */
  guide(ctx: HttpContext) {
    const deprecated = operations.filter((operation) => operation.deprecated)
    return this.#page(ctx, 'docs/guide', { refusals, appUrl, noticeDays: NOTICE_DAYS, deprecated })
  }

  async asset({ params, request, response }: HttpContext) {
    const asset = await findAsset(params.file)
    if (!asset) throw new NotFound('File')
    response.header('Content-Type', asset.type)
    response.header('Cache-Control', FOR_EVER)
    response.header('Vary', 'Accept-Encoding')
    if (!asset.gzipped || !request.encoding(['gzip'])) return response.send(asset.body)
    response.header('Content-Encoding', 'gzip')
    return response.send(asset.gzipped)
  }

  async #page(ctx: HttpContext, template: string, data: Record<string, unknown>) {
    const { request, response, view } = ctx
    await setPageHeaders(ctx)
    const assets = await Promise.all(assetNames.map(async (name) => [name, (await findAsset(name))!.url]))
    response.header('Content-Security-Policy', CONTENT_SECURITY_POLICY)
    return view.render(template, { ...data, theme: themeOf({ request }), assets: Object.fromEntries(assets) })
  }
}
