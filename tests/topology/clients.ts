import { setTimeout as wait } from 'node:timers/promises'
import { Browser, type Fields } from '#tests/functional/app/browser'
import { Latencies } from '#tests/support/latencies'
import type { Chance } from '#tests/support/random_visits'

/** Milliseconds between two attempts while a node is away. */
const RETRY = 300
/** Milliseconds after which a request that no node answers has failed. */
const PATIENCE = 60_000
/** Milliseconds between two requests of a client. */
const PAUSE = 150
const SIGN_IN_PAUSE = 2_000

export interface Answer {
  status: number
  body: any
}

/** What the clients observed. */
export interface Seen {
  answered: number
  signIns: number
  /** Connections that a stopping node interrupted. */
  interrupted: number
  /** Error responses. */
  failures: string[]
}

/**
 * Sends requests to all web processes, like programs behind a proxy, and retries those that a node could not answer.
 */
export class Clients {
  readonly seen: Seen = { answered: 0, signIns: 0, interrupted: 0, failures: [] }
  readonly latencies = new Latencies()
  #isOver = false
  #busy: Promise<void>[] = []

  constructor(
    private readonly origins: readonly string[],
    private readonly chance: Chance
  ) {}

  /** Sends a JSON request with a key. */
  ask(key: string, method: string, path: string, body?: object): Promise<Answer> {
    return this.#untilAnswered(path, async (origin) => {
      const headers = {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      }
      const response = await fetch(`${origin}${path}`, {
        method,
        headers,
        body: body && JSON.stringify(body),
      })
      const text = await response.text()
      return { status: response.status, body: text ? JSON.parse(text) : null }
    })
  }

  /** Lists and reads alerts over API and MCP until stopped. */
  read(key: string): void {
    this.#repeat(async () => {
      const { body } = await this.ask(key, 'GET', '/v1/alerts?status=unread')
      const alert = body.data?.[0]
      if (alert) await this.ask(key, 'GET', `/v1/alerts/${alert.id}/evidence`)
      await this.ask(key, 'POST', '/mcp', {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'list_alerts', arguments: { limit: 5 } },
      })
      if (alert) await this.ask(key, 'POST', `/v1/alerts/${alert.id}/read`)
    })
  }

  /** Signs in and out until stopped, sometimes on different nodes. */
  signIn(email: string, password: string): void {
    this.#repeat(async () => {
      let browser = new Browser()
      const send = (method: string, path: string, fields: Fields = {}) =>
        this.#untilAnswered(path, async (origin) => {
          const token = browser.cookie('XSRF-TOKEN')
          browser = browser.copy(token ? { 'x-xsrf-token': token } : {}, origin)
          const { status, headers } = await browser.send(method, path, { ...fields, _csrf: [] })
          return { status, body: headers.get('location') }
        })
      await send('GET', '/alerts')
      const { body: inbox } = await send('POST', '/login', { email, password })
      const { body: left } = await send('POST', '/logout')
      if (inbox === '/alerts' && left === '/login') this.seen.signIns++
      else this.seen.failures.push(`sign-in: ${inbox}, ${left}`)
      await wait(SIGN_IN_PAUSE)
    })
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#busy)
  }

  #repeat(act: () => Promise<void>): void {
    const go = async () => {
      while (!this.#isOver) {
        await act()
        await wait(PAUSE)
      }
    }
    this.#busy.push(go())
  }

  async #untilAnswered(path: string, send: (origin: string) => Promise<Answer>): Promise<Answer> {
    const end = Date.now() + PATIENCE
    for (;;) {
      try {
        const began = Date.now()
        const answer = await send(this.chance.of(this.origins))
        this.latencies.add(began)
        this.seen.answered++
        if (answer.status >= 400)
          this.seen.failures.push(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
        return answer
      } catch (error) {
        this.seen.interrupted++
        if (Date.now() > end) throw error
        await wait(RETRY)
      }
    }
  }
}
