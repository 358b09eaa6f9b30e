/** Starts the web process. */
import { ignite, reportFailure } from './ignite.js'

await ignite().httpServer().start().catch(reportFailure)
