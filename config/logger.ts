import app from '@adonisjs/core/services/app'
import { defineConfig, destination } from '@adonisjs/core/logger'
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
    },
  },
})
