import { createHash, randomBytes } from 'node:crypto'
import { issuer, mcpResource } from '#config/oauth'
import { attempts } from '#workspaces/accounts/auth_throttle'
import type { Browser, Visit } from '#tests/functional/app/browser'

/** Nothing listens here; tests read what is sent to this address from the redirect. */
export const CALLBACK = 'http://127.0.0.1:1/callback'

export interface Answer {
  status: number
  headers: Headers
  body: any
}

/** A client without the SDK, which can be told to misbehave. */
export interface FlowClient {
  clientId: string
  redirectUri: string
  verifier: string
}

/** Sends a form or JSON to an endpoint. */
export async function ask(path: string, body: URLSearchParams | object): Promise<Answer> {
  const isForm = body instanceof URLSearchParams
  const response = await fetch(issuer + path, {
    method: 'POST',
    headers: isForm ? {} : { 'content-type': 'application/json' },
    body: isForm ? body : JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null }
}

/** Registers a client. */
export async function aClient(redirectUri = CALLBACK, name = 'Test assistant'): Promise<FlowClient> {
  const { status, body } = await ask('/oauth/register', { client_name: name, redirect_uris: [redirectUri] })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return { clientId: body.client_id, redirectUri, verifier: randomBytes(32).toString('base64url') }
}

/** Returns the path that a client opens in a browser. Parameters that are null are omitted. */
export function authorizePath(client: FlowClient, changed: Record<string, string | null> = {}): string {
  const parameters = {
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: client.redirectUri,
    code_challenge: createHash('sha256').update(client.verifier).digest('base64url'),
    code_challenge_method: 'S256',
    resource: mcpResource,
    scope: 'read write',
    state: 'some state',
    ...changed,
  }
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== null)
  return `/oauth/authorize?${new URLSearchParams(given)}`
}

/** Submits the consent page as a browser would, and returns the address that the browser is redirected to. */
export async function answerConsent(
  browser: Browser,
  consent: Visit,
  fields: Record<string, string> = {}
): Promise<URL> {
  if (!consent.page) throw new Error(`No consent page: ${consent.status} ${consent.html.slice(0, 300)}`)
  const { workspaceId } = consent.page.props
  const answered = await browser.send('POST', consent.path, {
    workspaceId,
    scope: 'write',
    decision: 'allow',
    ...fields,
  })
  const resumed = await browser.send('GET', (answered.headers.get('location') ?? '').replace(issuer, ''))
  return new URL(resumed.headers.get('location') ?? 'about:blank')
}

/** Completes the consent in a signed-in browser, and returns the code. */
export async function aCode(
  browser: Browser,
  client: FlowClient,
  fields: Record<string, string> = {}
): Promise<string> {
  const consent = await browser.visit(authorizePath(client))
  const led = await answerConsent(browser, consent, fields)
  const code = led.searchParams.get('code')
  if (!code) throw new Error(`No code: ${led}`)
  return code
}

/** Exchanges a code for tokens. */
export function exchange(client: FlowClient, code: string, changed: Record<string, string> = {}) {
  return ask(
    '/oauth/token',
    new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: client.clientId,
      redirect_uri: client.redirectUri,
      code_verifier: client.verifier,
      code,
      resource: mcpResource,
      ...changed,
    })
  )
}

/** Exchanges a refresh token. */
export function refresh(client: FlowClient, refreshToken: string, changed: Record<string, string> = {}) {
  return ask(
    '/oauth/token',
    new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: client.clientId,
      refresh_token: refreshToken,
      resource: mcpResource,
      ...changed,
    })
  )
}

/** Connects a new client in a signed-in browser. */
export async function connect(browser: Browser, fields: Record<string, string> = {}) {
  const client = await aClient()
  const { body } = await exchange(client, await aCode(browser, client, fields))
  return { client, token: body.access_token as string, refreshToken: body.refresh_token as string }
}

/** Resets the rate limits, which all requests from this machine share. */
export async function forgetLimits(): Promise<void> {
  for (const limit of [attempts.oauthFrom, attempts.clientsFrom, attempts.clientDocumentsFrom]) {
    await limit.forget('127.0.0.1')
  }
}
