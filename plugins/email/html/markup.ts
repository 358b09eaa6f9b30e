import { escapeHtml, plainLine } from '#platform/contract'
import { webAddress } from '../web_address.js'

/** Something that is HTML already. Only `markup` makes it, so that nothing can be put in without being escaped. */
export class Markup {
  /** @param source HTML */
  constructor(readonly source: string) {}
}

type Value = Markup | readonly Markup[] | string | number | null | undefined | false

/**
 * The tag for HTML: what is put in is cleaned and escaped, in texts and in attributes with quotation marks. An address in
 * `href` that is none of the web is left out.
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
