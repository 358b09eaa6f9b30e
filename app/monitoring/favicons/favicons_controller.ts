import type { HttpContext } from '@adonisjs/core/http'
import { faviconOf } from '#monitoring/favicons/favicon'
import Competitor from '#monitoring/models/competitor'

export default class FaviconsController {
  /** Serves a favicon to anyone who knows the ID, which cannot be guessed: images are requested without a session. */
  async show({ params, response }: HttpContext) {
    const competitor = await Competitor.find(params.id)
    if (!competitor) return response.notFound()

    const { type, bytes } = await faviconOf(competitor)
    response.header('Cache-Control', 'public, max-age=86400')
    response.header('Content-Security-Policy', "default-src 'none'; sandbox")
    return response.type(type).send(bytes)
  }
}
