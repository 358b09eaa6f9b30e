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
      // To stderr, so that what a command prints with --json stays clean. A transport would be a thread of its own.
      destination: destination(2),
    },
  },
})
