/** As much of jsdom as the benches use. */
declare module 'jsdom' {
  export class VirtualConsole {}
  export class JSDOM {
    constructor(html: string, options?: { virtualConsole?: VirtualConsole })
    readonly window: { readonly document: Document; close(): void }
  }
}
