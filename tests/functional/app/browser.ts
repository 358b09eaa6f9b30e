import { appUrl } from '#config/app'

/** A page object as sent by Inertia. */
export interface InertiaPage {
  component: string
  clearHistory?: boolean
  url: string
  /** Version of the built scripts. */
  version: string
  props: Record<string, any>
  /** Sent with the props but not stored. */
  flash?: Record<string, any>
}

export interface Visit {
  status: number
  /** Path and query of the final response, after redirects. */
  path: string
  headers: Headers
  html: string
  /** The data that the server rendered; null when the response is not a page of the app. */
  page: InertiaPage | null
}

/** Form fields by name. */
export type Fields = Record<string, string | string[]>

const PAGE_DATA = /<script data-page="app" type="application\/json">(.*?)<\/script>/s

/** Bytes; browsers drop longer cookies. */
const LONGEST_COOKIE = 4096

/** The parts of a browser that forms, cookies and redirects need. Scripts do not run. */
export class Browser {
  #cookies = new Map<string, string>()
  #csrfToken = ''
  #visited: string | undefined

  /**
   * Creates a browser.
   *
   * @param headers added to each request
   * @param origin where the installation listens
   */
  constructor(
    private readonly headers: Record<string, string> = {},
    private readonly origin = appUrl
  ) {}

  /**
   * Returns a copy that starts with the same cookies.
   * @param headers added to each request, besides those of this browser
   * @param origin the origin that the copy uses
   */
  copy(headers: Record<string, string> = {}, origin = this.origin): Browser {
    const copy = new Browser({ ...this.headers, ...headers }, origin)
    copy.#cookies = new Map(this.#cookies)
    copy.#csrfToken = this.#csrfToken
    copy.#visited = this.#visited
    return copy
  }

  /**
   * Visits a page and follows redirects.
   *
   * @param headers added to this request
   */
  async visit(path: string, headers: Record<string, string> = {}): Promise<Visit> {
    return this.#follow(path, { headers })
  }

  /** Submits a form of the last page visited, with its CSRF token unless the fields contain another. */
  async submit(path: string, fields: Fields = {}): Promise<Visit> {
    return this.#follow(path, { method: 'POST', body: this.#form(fields) })
  }

  /** Submits a form with a file in the field `file`. */
  async upload(path: string, content: string | Buffer, fields: Fields = {}): Promise<Visit> {
    return this.#follow(path, { method: 'POST', body: this.uploadOf(content, fields) })
  }

  /** Returns the form that `upload` sends. */
  uploadOf(content: string | Buffer, fields: Fields = {}): FormData {
    const form = new FormData()
    for (const [name, value] of this.#form(fields)) form.append(name, value)
    form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), 'pages')
    return form
  }

  /** Sends a form that `submit` cannot express, without following a redirect. */
  async sendForm(path: string, form: FormData): Promise<Visit> {
    return this.#follow(path, { method: 'POST', body: form }, 0)
  }

  /**
   * Sends one request without following a redirect.
   * @param fields sent with the token if the method takes a form
   */
  async send(method: string, path: string, fields: Fields = {}): Promise<Visit> {
    return this.#follow(path, method === 'GET' ? {} : { method, body: this.#form(fields) }, 0)
  }

  /** The CSRF token in the forms of the last page visited. */
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

  /** Stores the cookies from a response's headers. */
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
