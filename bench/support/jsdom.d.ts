/** The part of jsdom that benches and tests use. */
declare module 'jsdom' {
  /** Browser types are not loaded here, and Node's would be used instead, so this type is loose. */
  export type DOMWindow = EventTarget & Record<string, any>

  export class VirtualConsole {
    on(type: 'jsdomError', listener: (error: Error) => void): this
  }

  export interface Options {
    url?: string
    contentType?: string
    referrer?: string
    runScripts?: 'dangerously'
    pretendToBeVisual?: boolean
    virtualConsole?: VirtualConsole
    beforeParse?: (window: DOMWindow) => void
  }

  export class JSDOM {
    constructor(html: string, options?: Options)
    readonly window: DOMWindow
  }
}
