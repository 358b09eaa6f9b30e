/** Starts the web process. */
import { createHttpServer } from '#platform/http/http_server'
import { ignite, reportFailure } from './ignite.js'

await ignite().httpServer().start(createHttpServer).catch(reportFailure)
