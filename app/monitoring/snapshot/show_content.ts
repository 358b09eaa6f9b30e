import { cut, type PageContent } from 'rivalwatch-plugin'
import { fieldNames } from '#monitoring/snapshot/field_names'
import type {
  ShownData,
  ShownField,
  ShownFields,
  ShownJson,
  ShownText,
  SnapshotView,
} from '#monitoring/snapshot/shown'
import { presentSnapshot } from '#monitoring/transformers/snapshot'

/** The maximum number of entries of a list that are shown, and of characters of each. */
const VALUES = 40
const VALUE_LENGTH = 500
const DATA = 20
const DATA_LENGTH = 5_000
const LINES = 500
/** The number of lines shown above the requested one. */
const LINES_ABOVE = 100
const LINE_LENGTH = 1_000
const JSON_LENGTH = 60_000

const PREVIEWS = ['ogTitle', 'ogDescription', 'ogImage', 'twitterTitle', 'twitterDescription'] as const

const views: Record<
  SnapshotView,
  (content: PageContent, url: string, line: number | null) => ShownFields | ShownText | ShownJson
> = { fields: showFields, text: showText, json: showJson }

/**
 * Returns a limited view of a page's content.
 *
 * @param url of the watched page
 * @param line the line of the text to begin near, from 1; null for the first
 */
export function showContent(content: PageContent, url: string, view: SnapshotView, line: number | null) {
  return views[view](content, url, line)
}

function showFields(content: PageContent, url: string): ShownFields {
  const { seo, headings, structuredData } = content
  const seoText = (name: Exclude<keyof typeof seo, 'hreflang'>) => text(fieldNames[`seo.${name}`], seo[name])
  const fields = [
    seoText('title'),
    seoText('metaDescription'),
    headings.h1.length === 1 ? text('Heading', headings.h1[0]) : list('Headings', headings.h1),
    list('Subheadings', headings.h2),
    list('Prices', content.prices),
    list('Buttons', content.ctas),
    list('Navigation', content.navLinks),
    list('Footer', content.footerLinks),
    list('Built with', content.tech),
    text('Words', content.wordCount.toLocaleString('en')),
  ]
  const others = [
    list('Lower-level headings', headings.h3),
    text('Final URL', content.finalUrl === url ? '' : content.finalUrl),
    ...(['canonical', 'robots', 'lang', 'keywords'] as const).map(seoText),
    list(
      fieldNames['seo.hreflang'],
      seo.hreflang.map(({ lang, href }) => `${lang} ${href}`)
    ),
    ...PREVIEWS.map(seoText),
  ]
  return {
    view: 'fields',
    fields: fields.filter(isTold),
    others: others.filter(isTold),
    structuredData: structuredData.slice(0, DATA).map(shownData),
    hiddenData: Math.max(0, structuredData.length - DATA),
  }
}

function text(name: string, value: string): ShownField {
  return { name, count: null, values: value === '' ? [] : [cut(value, VALUE_LENGTH)] }
}

function list(name: string, values: readonly string[]): ShownField {
  return {
    name,
    count: values.length,
    values: values.slice(0, VALUES).map((value) => cut(value, VALUE_LENGTH)),
  }
}

function isTold({ values }: ShownField): boolean {
  return values.length > 0
}

function shownData(data: unknown): ShownData {
  const kind = (data as { '@type'?: unknown } | null)?.['@type']
  const kinds = (Array.isArray(kind) ? kind : [kind]).filter((name) => typeof name === 'string')
  return {
    kind: cut(kinds.join(', ') || 'No type', 80),
    json: cut(JSON.stringify(data, null, 2), DATA_LENGTH),
  }
}

function showText({ blocks }: PageContent, _url: string, line: number | null): ShownText {
  const start = line !== null && line > LINES ? Math.max(0, Math.min(line, blocks.length) - LINES_ABOVE) : 0
  return {
    view: 'text',
    lines: blocks
      .slice(start, start + LINES)
      .map(({ text: words, kind }) => ({ text: cut(words, LINE_LENGTH), isHeading: kind === 'heading' })),
    first: start + 1,
    line,
    hidden: Math.max(0, blocks.length - start - LINES),
  }
}

function showJson(content: PageContent): ShownJson {
  const json = JSON.stringify(presentSnapshot(content), null, 2)
  return { view: 'json', json: cut(json, JSON_LENGTH), isCut: json.length > JSON_LENGTH }
}
