/** What the worker and the process of the browser tell each other. Sizes in bytes, times in milliseconds. */

/** Where Chromium is, and what it is started with. */
export interface ChromiumProgram {
  executablePath: string
  /** Environment variables for it and for the process that drives it. Those of the service hold its secrets. */
  environment: Record<string, string>
  /** false starts it without its sandbox. Otherwise it starts in its sandbox or not at all. */
  sandbox?: boolean
}

export interface RenderOrder {
  id: number
  url: string
  userAgent: string
  proxy: { server: string; username: string; password: string }
}

export type Rendering =
  | {
      kind: 'page'
      url: string
      status: number
      /** Lower-case names. */
      headers: Record<string, string>
      html: string
      /** The first words of what the page says, 100 characters at most. */
      opening: string
      /** Whether there is something to see beside what it says. */
      showsMore: boolean
    }
  /** The site answered, and there is nothing to look at. */
  | { kind: 'no_document'; url: string; status: number; headers: Record<string, string> }
  /** @property reason what Chromium calls it: `net::ERR_…` */
  | { kind: 'unreachable'; url: string; reason: string }
  | { kind: 'download' | 'redirected' | 'too_large' | 'too_complex' | 'late' | 'crashed' }

export interface HostReady {
  kind: 'ready'
  version: string
  sandboxed: boolean
}

export type HostMessage =
  | HostReady
  /** No browser starts; the process ends. */
  | { kind: 'unable'; reason: string }
  /** @property memory of the browser, all its processes; 0 where that can not be told */
  | { kind: 'rendered'; id: number; rendering: Rendering; memory: number }
