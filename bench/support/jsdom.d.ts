/** As much of jsdom as benches and tests use. */
declare module 'jsdom' {
  /** Browser types are not known here: those of Node would be taken for them. */
  export type DOMWindow = EventTarget & Record<string, any>

  export class VirtualConsole {
    on(type: 'jsdomError', listener: (error: Error) => void): this
  }

  export interface Options {
    url?: string
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
