import type { HttpContext } from '@adonisjs/core/http'
import { appUrl } from '#config/app'
import { boardCsv } from '#web/board/board_rows'
import { boardFor, boardParams } from '#web/board/board_query'

/** Downloads the cells of the board as CSV. */
export default class BoardExportsController {
  async show(ctx: HttpContext) {
    const { competitors, own, features } = await boardFor(ctx.workspace, boardParams(ctx))
    ctx.response.header('content-type', 'text/csv; charset=utf-8')
    ctx.response.header('content-disposition', 'attachment; filename="market-board.csv"')
    return boardCsv({ competitors, own, features }, appUrl)
  }
}
