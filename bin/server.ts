/** Starts the web process. */
import { createHttpServer } from '#platform/http/http_server'
import { ignite, reportFailure } from './ignite.js'

await ignite()
  .httpServer()
  .start(createHttpServer)
  .catch(async (error) => {
    await reportFailure(error)
    // Open connections would keep the process running.
    process.exit()
  })
