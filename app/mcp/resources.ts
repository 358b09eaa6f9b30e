/** Alerts and pages as resources, which users attach to a conversation. */
import {
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
  type Server,
} from '@modelcontextprotocol/server'
import { operations, type Caller } from '#api/operations'
import { prepareOperation } from '#api/perform_operation'
import { asProductError } from '#platform/http/problem'
import { UNTRUSTED_META, UNTRUSTED_NOTICE } from '#mcp/untrusted'

/** How many alerts and pages are listed; the others can be read by URI. */
const LISTED = { alerts: 20, pages: 100 }

const templates = [
  {
    name: 'alert',
    title: 'Alert',
    uriTemplate: 'alert://{alertId}',
    description: 'An alert with its evidence: what the page said before and after',
    mimeType: 'text/plain',
  },
  {
    name: 'page',
    title: 'Watched page',
    uriTemplate: 'page://{watchedUrlId}',
    description: 'What a watched page said at the last successful crawl',
    mimeType: 'text/plain',
  },
]

/** The operations whose results form a resource, by the scheme of its URI. */
const CONTENTS: Record<string, Record<string, string>> = {
  alert: { alert: 'getAlert', evidence: 'getAlertEvidence' },
  page: { page: 'getSnapshot' },
}

export function addResources(server: Server, caller: Caller): void {
  server.setRequestHandler('resources/list', async () => ({ resources: await listed(caller) }))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: templates }))
  server.setRequestHandler('resources/read', ({ params }) => read(caller, params.uri))
}

async function listed(caller: Caller) {
  const { alerts } = await result(caller, 'listAlerts', { given: { limit: String(LISTED.alerts) } })
  const pages: any[] = await result(caller, 'listWatchedUrls', { given: {} })
  return [
    ...alerts.map((alert: any) => ({
      uri: `alert://${alert.id}`,
      name: alert.summary,
      description: `${alert.competitor.name}, ${alert.detectedAt}, ${alert.signalScore}`,
      mimeType: 'text/plain',
    })),
    ...pages.slice(0, LISTED.pages).map((page) => ({
      uri: `page://${page.id}`,
      name: page.url,
      description: `Watched page, ${page.label}`,
      mimeType: 'text/plain',
    })),
  ]
}

/** Reads a resource. Its text begins with a notice, because clients pass nothing else of a resource to their model. */
async function read(caller: Caller, uri: string): Promise<ReadResourceResult> {
  const [, scheme, id] = /^(alert|page):\/\/([a-z]+_[0-9a-z]{26})$/.exec(uri) ?? []
  if (!scheme) throw new ResourceNotFoundError(uri)
  try {
    const parts = Object.entries(CONTENTS[scheme]).map(async ([name, operation]) => [
      name,
      await result(caller, operation, { params: { id } }),
    ])
    const content = Object.fromEntries(await Promise.all(parts))
    const text = `${UNTRUSTED_NOTICE}\n\n${JSON.stringify(content, null, 1)}`
    return { contents: [{ uri, mimeType: 'text/plain', text, _meta: UNTRUSTED_META }] }
  } catch (error) {
    const { status, message } = asProductError(error)
    if (status === 404) throw new ResourceNotFoundError(uri)
    if (status < 500) throw new ProtocolError(ProtocolErrorCode.InvalidParams, message)
    throw error
  }
}

async function result(
  caller: Caller,
  operationId: string,
  { params = {}, given }: { params?: Record<string, string>; given?: Record<string, string> }
): Promise<any> {
  const operation = operations.find(({ id }) => id === operationId)!
  const perform = await prepareOperation(operation, { caller, params, given })
  const { body } = await perform()
  return JSON.parse(body)
}
