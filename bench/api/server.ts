/**
 * The web process, with two workspaces of very different size in its database and the baseline in its table. Asked for
 * plans, it tells how the database finds what the statements behind some paths ask for.
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
