/**
 * The web process, with a small and a large workspace in its database and the baseline in its operation table. It can
 * also return the query plans of the statements behind given paths.
 */
import 'reflect-metadata'
import { answerMeasurements } from '../support/measured_process.js'
import { createHttpServer } from '#platform/http/http_server'
import { ignite } from '../../bin/ignite.js'

await ignite()
  .tap((app) => {
    app.booted(async () => {
      await import('./lucid_alerts.js')
    })
  })
  .httpServer()
  .start(createHttpServer)

const { crowdedWorkspace } = await import('../support/crowded_workspace.js')
const { queryPlans } = await import('../support/query_plans.js')
const few = await crowdedWorkspace({ watchedUrls: 50, alerts: 200 })
const many = await crowdedWorkspace({
  watchedUrls: 5_000,
  alerts: 200_000,
})

answerMeasurements({ few, many }, ({ url, secret }: { url: string; secret: string }) =>
  queryPlans(() => fetch(url, { headers: { authorization: `Bearer ${secret}` } }))
)
