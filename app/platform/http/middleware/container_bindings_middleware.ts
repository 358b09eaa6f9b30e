import { HttpContext } from '@adonisjs/core/http'
import { Logger } from '@adonisjs/core/logger'
import type { NextFn } from '@adonisjs/core/types/http'
import { addFields } from '#platform/telemetry/context'

/** Lets controllers inject the context and its logger, and names the operation on log lines and in traces. */
export default class ContainerBindingsMiddleware {
  handle(ctx: HttpContext, next: NextFn) {
    ctx.containerResolver.bindValue(HttpContext, ctx)
    ctx.containerResolver.bindValue(Logger, ctx.logger)
    if (ctx.route?.name) addFields({ operation: ctx.route.name })
    return next()
  }
}
