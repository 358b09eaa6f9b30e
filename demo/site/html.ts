/** Markup that is safe to insert into a page unchanged. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = string | number | Html | readonly Html[]

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Builds markup from a template literal. Text is escaped, markup is inserted unchanged, and a list of markup is joined.
 */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(String.raw({ raw: strings }, ...values.map(written)))
}

/** Returns JSON-LD for `<script>`: plain JSON that cannot close the element. */
export function jsonLd(node: object): Html {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...node })
  return new Html(json.replaceAll('<', '\\u003c'))
}

function written(value: Value): string {
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map(({ text }) => text).join('\n')
  return String(value).replace(/[&<>"]/g, (character) => ENTITIES[character])
}
