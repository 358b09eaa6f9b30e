declare module 'html-encoding-sniffer' {
  /**
   * Detects the encoding of a page.
   *
   * @returns the name of the encoding; `defaultEncoding` if nothing declares one
   */
  export default function sniffEncoding(
    bytes: Uint8Array,
    options?: { xml?: boolean; transportLayerEncodingLabel?: string; defaultEncoding?: string }
  ): string
}
