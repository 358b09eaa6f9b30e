import app from '@adonisjs/core/services/app'
import { defineConfig, targets } from '@adonisjs/core/logger'
import env from '#start/env'

export default defineConfig({
  default: 'app',
  loggers: {
    app: {
      enabled: true,
      name: 'rivalwatch',
      level: env.get('LOG_LEVEL', app.inTest ? 'fatal' : 'info'),
      // Logs go to stderr, so that what a command prints with --json stays clean.
      transport: { targets: [targets.file({ destination: 2 })] },
    },
  },
})
