import {
  emptyContent,
  type Block,
  type Change,
  type FieldChange,
  type LineChange,
  type PageContent,
  type Seo,
} from 'rivalwatch-plugin'

type ContentOverrides = Partial<Omit<PageContent, 'seo' | 'headings' | 'blocks'>> & {
  seo?: Partial<Seo>
  headings?: Partial<PageContent['headings']>
  blocks?: (Block | string)[]
}

/** Returns a block of visible text; by default a paragraph in `main`. */
export function block(text: string, overrides: Partial<Block> = {}): Block {
  return { text, kind: 'paragraph', landmark: 'main', path: [], ...overrides }
}

export function removed(text: string, overrides: Partial<Block> = {}): LineChange {
  return { kind: 'removed', block: block(text, overrides) }
}

export function added(text: string, overrides: Partial<Block> = {}): LineChange {
  return { kind: 'added', block: block(text, overrides) }
}

/** Returns an otherwise empty page with the given parts. Blocks may be plain texts. */
export function contentOf({ seo, headings, blocks, ...rest }: ContentOverrides = {}): PageContent {
  const nothing = emptyContent('https://northwind.example/')
  return {
    ...nothing,
    ...rest,
    seo: { ...nothing.seo, ...seo },
    headings: { ...nothing.headings, ...headings },
    blocks: (blocks ?? []).map((item) => (typeof item === 'string' ? block(item) : item)),
  }
}

/** Returns a change, by default of Northwind's pricing page. */
export function changeOf(
  parts: { fields?: FieldChange[]; lines?: LineChange[] } = {},
  page: Partial<Change['page']> = {}
): Change {
  return {
    page: { url: 'https://northwind.example/pricing', label: 'pricing', competitor: 'Northwind', ...page },
    fields: parts.fields ?? [],
    lines: parts.lines ?? [],
  }
}
