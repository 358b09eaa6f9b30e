import { appUrl } from '#config/app'

/** A page object as Inertia sends it. */
export interface InertiaPage {
  component: string
  clearHistory?: boolean
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

/** What a form is sent with, by name. */
export type Fields = Record<string, string | string[]>

const PAGE_DATA = /<script data-page="app" type="application\/json">(.*?)<\/script>/s

/** Bytes; of a longer one browsers know nothing. */
const LONGEST_COOKIE = 4096

/** As much of a browser as forms, cookies and redirects need; scripts do not run. */
export class Browser {
  #cookies = new Map<string, string>()
  #csrfToken = ''
  #visited: string | undefined

  /**
   * @param headers sent with each request, beside those of every browser
   * @param origin where the installation listens
   */
  constructor(
    private readonly headers: Record<string, string> = {},
    private readonly origin = appUrl
  ) {}

  /**
   * With the same cookies, and from then on with its own.
   * @param headers sent with each request, beside those of this one
   * @param origin where it looks from then on
   */
  copy(headers: Record<string, string> = {}, origin = this.origin): Browser {
    const copy = new Browser({ ...this.headers, ...headers }, origin)
    copy.#cookies = new Map(this.#cookies)
    copy.#csrfToken = this.#csrfToken
    copy.#visited = this.#visited
    return copy
  }

  /** @param headers beside those of every browser */
  async visit(path: string, headers: Record<string, string> = {}): Promise<Visit> {
    return this.#follow(path, { headers })
  }

  /** Sends a form of the page visited last, with the token that it carries unless the fields have another one. */
  async submit(path: string, fields: Fields = {}): Promise<Visit> {
    return this.#follow(path, { method: 'POST', body: this.#form(fields) })
  }

  /**
   * The answer to one request, whose redirect is not followed.
   * @param fields beside the token, where the method takes a form
   */
  async send(method: string, path: string, fields: Fields = {}): Promise<Visit> {
    return this.#follow(path, method === 'GET' ? {} : { method, body: this.#form(fields) }, 0)
  }

  /** The token that forms of the page visited last carry. */
  get csrfToken(): string {
    return this.#csrfToken
  }

  async signIn(email: string, password: string): Promise<Visit> {
    await this.visit('/login')
    return this.submit('/login', { email, password })
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name)
  }

  /** Takes the cookies of an answer, as its headers say them. */
  keep(cookies: string[]): void {
    for (const cookie of cookies) {
      if (Buffer.byteLength(cookie) > LONGEST_COOKIE) continue
      const [pair, ...attributes] = cookie.split(';')
      const separator = pair.indexOf('=')
      const name = pair.slice(0, separator)
      if (attributes.some((attribute) => attribute.trim() === 'Max-Age=0')) this.#cookies.delete(name)
      else this.#cookies.set(name, pair.slice(separator + 1))
    }
  }

  #form(fields: Fields): URLSearchParams {
    const form = new URLSearchParams()
    for (const [name, values] of Object.entries({ _csrf: this.#csrfToken, ...fields })) {
      for (const value of [values].flat()) form.append(name, value)
    }
    return form
  }

  async #follow(
    path: string,
    init: RequestInit & { headers?: Record<string, string> },
    redirects = 5
  ): Promise<Visit> {
    const response = await fetch(new URL(path, this.origin), {
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
    this.keep(response.headers.getSetCookie())
    const location = response.headers.get('location')
    if (location && redirects > 0) return this.#follow(location.replace(this.origin, ''), {}, redirects - 1)

    this.#visited = new URL(path, this.origin).href
    const html = await response.text()
    const data = PAGE_DATA.exec(html)
    const page: InertiaPage | null = data && JSON.parse(data[1])
    this.#csrfToken = page?.props.csrfToken ?? this.#csrfToken
    return { status: response.status, path, headers: response.headers, html, page }
  }
}
