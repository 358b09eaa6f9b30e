import { escapeHtml, plainLine } from 'rivalwatch-plugin'
import { webAddress } from '../web_address.js'

/** Escaped HTML. Only `markup` creates it from values, so none of them can be inserted unescaped. */
export class Markup {
  /**
   * Wraps HTML that is already escaped.
   *
   * @param source HTML
   */
  constructor(readonly source: string) {}
}

type Value = Markup | readonly Markup[] | string | number | null | undefined | false

/**
 * Template tag for HTML. Cleans and escapes values in text and in quoted attributes. An `href` value other than an HTTP
 * or HTTPS URL is left out.
 */
export function markup(strings: TemplateStringsArray, ...values: Value[]): Markup {
  const source = strings.map((string, index) => {
    if (index === values.length) return string
    const value = values[index]
    return string + (string.endsWith('href="') ? escaped(webAddress(String(value))) : sourceOf(value))
  })
  return new Markup(source.join(''))
}

function sourceOf(value: Value): string {
  if (value instanceof Markup) return value.source
  if (Array.isArray(value)) return value.map(({ source }: Markup) => source).join('')
  return value === null || value === undefined || value === false ? '' : escaped(String(value))
}

function escaped(text: string): string {
  return escapeHtml(plainLine(text))
}
