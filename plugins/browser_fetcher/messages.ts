/** Messages between the worker and the browser process. Sizes are in bytes, times in milliseconds. */

/** Where Chromium is and how to start it. */
export interface ChromiumProgram {
  executablePath: string
  /**
   * Environment variables for Chromium and for the process that drives it, kept separate from those of the service,
   * which contain secrets.
   */
  environment: Record<string, string>
  /** Whether Chromium must start in its sandbox, as it does by default. `false` starts it without its sandbox. */
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
      /** The first words of the visible text, at most 100 characters. */
      opening: string
      /** Whether anything besides text is visible. */
      showsMore: boolean
    }
  /** The site answered without a document. */
  | { kind: 'no_document'; url: string; status: number; headers: Record<string, string> }
  /** @property reason Chromium's error name: `net::ERR_…` */
  | { kind: 'unreachable'; url: string; reason: string }
  | { kind: 'download' | 'redirected' | 'too_large' | 'too_complex' | 'late' | 'crashed' }

export interface HostReady {
  kind: 'ready'
  version: string
  sandboxed: boolean
}

export type HostMessage =
  | HostReady
  /** No browser could be started; the process ends. */
  | { kind: 'unable'; reason: string }
  /** @property memory bytes of all the browser's processes, 0 where the system does not report them */
  | { kind: 'rendered'; id: number; rendering: Rendering; memory: number }
