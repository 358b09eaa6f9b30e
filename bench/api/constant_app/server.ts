/** AdonisJS with its body parser and one route that returns a constant: the baseline for `GET /v1/me`. */
import 'reflect-metadata'
import { Ignitor } from '@adonisjs/core'
import { answerMeasurements } from '../../support/measured_process.js'

const ROOT = new URL('./', import.meta.url)

await new Ignitor(ROOT, {
  importer: (path) => import(path.startsWith('.') ? new URL(path, ROOT).href : path),
})
  .tap((app) => {
    app.rcContents({
      providers: [() => import('@adonisjs/core/providers/app_provider')],
      preloads: [() => import('./routes.js')],
    })
  })
  .httpServer()
  .start()

answerMeasurements({})
