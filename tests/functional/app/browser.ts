import { appUrl } from '#config/app'

/** A page object as Inertia sends it. */
export interface InertiaPage {
  component: string
  url: string
  /** Of the scripts that it was built with. */
  version: string
  props: Record<string, any>
  /** Beside the props, and kept nowhere. */
  flash?: Record<string, any>
}

export interface Visit {
  status: number
  /** Path and query that answered, after redirects. */
  path: string
  headers: Headers
  html: string
  /** What the server rendered the page from; null when the answer is no page of the app. */
  page: InertiaPage | null
}

const PAGE_DATA = /<script data-page="app" type="application\/json">(.*?)<\/script>/s

/** Bytes; of a longer one browsers know nothing. */
const LONGEST_COOKIE = 4096

/** As much of a browser as forms, cookies and redirects need; scripts do not run. */
export class Browser {
  #cookies = new Map<string, string>()
  #csrfToken = ''
  #visited: string | undefined

  /** @param headers sent with each request, beside those of every browser */
  constructor(private readonly headers: Record<string, string> = {}) {}

  /** With the same cookies, and from then on with its own. */
  copy(): Browser {
    const copy = new Browser(this.headers)
    copy.#cookies = new Map(this.#cookies)
    copy.#csrfToken = this.#csrfToken
    return copy
  }

  /** @param headers beside those of every browser */
  async visit(path: string, headers: Record<string, string> = {}): Promise<Visit> {
    return this.#follow(path, { headers })
  }

  /** Sends a form of the page visited last, with the token that it carries. */
  async submit(path: string, fields: Record<string, string | string[]> = {}): Promise<Visit> {
    const body = new URLSearchParams({ _csrf: this.#csrfToken })
    for (const [name, values] of Object.entries(fields)) {
      for (const value of [values].flat()) body.append(name, value)
    }
    return this.#follow(path, { method: 'POST', body })
  }

  async signIn(email: string, password: string): Promise<Visit> {
    await this.visit('/login')
    return this.submit('/login', { email, password })
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name)
  }

  async #follow(
    path: string,
    init: RequestInit & { headers?: Record<string, string> },
    redirects = 5
  ): Promise<Visit> {
    const response = await fetch(new URL(path, appUrl), {
      ...init,
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        ...init.headers,
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(this.#visited && { referer: this.#visited }),
        ...this.headers,
      },
    })
    this.#keepCookies(response)
    const location = response.headers.get('location')
    if (location && redirects > 0) return this.#follow(location.replace(appUrl, ''), {}, redirects - 1)

    this.#visited = new URL(path, appUrl).href
    const html = await response.text()
    const data = PAGE_DATA.exec(html)
    const page: InertiaPage | null = data && JSON.parse(data[1])
    this.#csrfToken = page?.props.csrfToken ?? this.#csrfToken
    return { status: response.status, path, headers: response.headers, html, page }
  }

  #keepCookies(response: Response) {
    for (const cookie of response.headers.getSetCookie()) {
      if (Buffer.byteLength(cookie) > LONGEST_COOKIE) continue
      const [pair, ...attributes] = cookie.split(';')
      const separator = pair.indexOf('=')
      const name = pair.slice(0, separator)
      if (attributes.some((attribute) => attribute.trim() === 'Max-Age=0')) this.#cookies.delete(name)
      else this.#cookies.set(name, pair.slice(separator + 1))
    }
  }
}
