import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page, Request } from 'playwright-core'
import type { DomDocument } from './dom.js'
import { evaluateBeside } from './isolated_world.js'
import { MAX_ELEMENTS } from './serialize_document.js'

const LOOK_EVERY = 250
/** Milliseconds without changes or requests after which a page has settled. */
const QUIET = 500
/** Milliseconds after which a request without a response is probably long polling. */
const LONGEST_REQUEST = 5_000
/** Milliseconds after which a page that never settles is read anyway. */
const LONGEST_UNREST = 8_000

/** The requests of a page that have not ended. */
export class OpenRequests {
  readonly #since = new Map<Request, number>()
  #lastEnd = 0

  constructor(page: Page) {
    page.on('request', (request) => this.#since.set(request, Date.now()))
    page.on('requestfinished', (request) => this.#end(request))
    page.on('requestfailed', (request) => this.#end(request))
  }

  areQuiet(now: number): boolean {
    const young = [...this.#since.values()].some((since) => now - since < LONGEST_REQUEST)
    return !young && now - this.#lastEnd >= QUIET
  }

  #end(request: Request) {
    this.#since.delete(request)
    this.#lastEnd = Date.now()
  }
}

/** Waits until a loaded page has no open requests and stops changing. */
export async function settle(session: CDPSession, requests: OpenRequests, signal: AbortSignal) {
  const start = Date.now()
  let size = ''
  let still = start
  for (let now = start; now - start < LONGEST_UNREST; now = Date.now()) {
    const { elements, characters } = await evaluateBeside(session, sizeOfDocument, MAX_ELEMENTS).catch(
      () => NOTHING
    )
    // A page this large is not read anyway.
    if (elements > MAX_ELEMENTS) return
    if (size !== `${elements} ${characters}`) still = now
    size = `${elements} ${characters}`
    if (elements > 0 && now - still >= QUIET && requests.areQuiet(now)) return
    await sleep(LOOK_EVERY, undefined, { signal })
  }
}

const NOTHING = { elements: 0, characters: 0 }

declare const document: DomDocument

/**
 * Returns the size of the document. Runs inside the page.
 *
 * @param most the largest number of elements for which the text is measured
 */
function sizeOfDocument(most: number): { elements: number; characters: number } {
  const elements = document.getElementsByTagName('*').length
  return { elements, characters: elements > most ? 0 : document.documentElement.textContent.length }
}
