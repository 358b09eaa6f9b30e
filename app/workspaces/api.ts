import { defineOperation, type Operation } from '#platform/operations/operation'
import { object, id, limit, text } from '#platform/json_schema'
import { keyScopes } from '#workspaces/models/api_key'
import { planNames, subscriptionStatuses } from '#config/plans'

export default [
  defineOperation({
    id: 'getWorkspace',
    method: 'GET',
    path: '/me',
    scope: 'read',
    summary: 'Get the workspace, the API key and the plan limits',
    tag: 'Workspace',
    description: 'Use it to test an API key. A limit of `null` means unlimited.',
    example: {
      response: {
        workspace: {
          id: 'ws_01kaf0x1a3c5e7g9h1j3k5m7n9',
          name: 'Contoso',
          plan: 'pro',
          subscriptionStatus: 'active',
        },
        apiKey: { id: 'key_01kaf0x8q9r0s1t2v3w4x5y6z7', name: 'Reporting', scope: 'read' },
        limits: { domains: 50, urls: 500, users: 10 },
      },
    },
    status: 200,
    response: object({
      workspace: object({
        id: id('ws'),
        name: text(),
        plan: text(planNames),
        subscriptionStatus: text(subscriptionStatuses),
      }),
      apiKey: object({ id: id('key'), name: text(), scope: text(keyScopes) }),
      limits: object({ domains: limit(), urls: limit(), users: limit() }),
    }),
    tool: {
      name: 'get_workspace',
      title: 'Get the workspace',
      description:
        'Returns the workspace, its plan limits (null means unlimited) and whether this key can write. Use it to ' +
        'test the connection, or to check limits before adding competitors or pages.',
    },
    async handle({ workspace, apiKey }) {
      return {
        workspace: {
          id: workspace.id,
          name: workspace.name,
          plan: workspace.plan,
          subscriptionStatus: workspace.subscriptionStatus,
        },
        apiKey: { id: apiKey.id, name: apiKey.name, scope: apiKey.scope },
        limits: { ...workspace.limits },
      }
    },
  }),
] satisfies Operation[]
