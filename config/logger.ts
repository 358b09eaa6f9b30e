import app from '@adonisjs/core/services/app'
import { defineConfig, destination } from '@adonisjs/core/logger'
import { logFields } from '#platform/telemetry/context'
import { loggedError } from '#platform/telemetry/logged_error'
import env from '#start/env'

export default defineConfig({
  default: 'app',
  loggers: {
    app: {
      enabled: true,
      name: 'rivalwatch',
      level: env.get('LOG_LEVEL', app.inTest ? 'fatal' : 'info'),
      // To stderr, so that the output of commands with --json stays clean. Not a transport, which would need
      // its own thread.
      destination: destination(2),
      // Adds the context of the current work to each line.
      mixin: (_line, _level, logger) => {
        const { request_id: requestId, ...fields } = logFields()
        // The logger of a request already adds this field.
        const isKnown = requestId === undefined || 'request_id' in logger.bindings()
        return isKnown ? fields : { request_id: requestId, ...fields }
      },
      serializers: { err: (error: unknown) => loggedError(error) },
    },
  },
})
