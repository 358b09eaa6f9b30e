import type { PageContent } from 'rivalwatch-plugin'
import { blockOf, emptyContent } from '#plugin/testing/samples/contents'

/** Returns a page with only a title. */
export function titled(title: string): Partial<PageContent> {
  return { seo: { ...emptyContent.seo, title } }
}

/** Returns a pricing page with one plan at this price. */
export function teamAt(dollars: number): Partial<PageContent> {
  const price = `$${dollars} / month`
  const offer = { subject: 'Team', text: price, amount: String(dollars), currency: '$', period: 'month' }
  return {
    seo: { ...emptyContent.seo, title: 'Pricing | Northwind', canonical: 'https://northwind.example/plans' },
    headings: { h1: ['Plans that grow with you'], h2: ['Team', 'Questions'], h3: [] },
    structuredData: [{ '@type': 'Product', name: 'Northwind Team' }],
    navLinks: ['Product', 'Docs'],
    ctas: ['Start free trial'],
    prices: [price],
    offers: [offer],
    tech: ['Next.js'],
    wordCount: 1284,
    blocks: [
      blockOf('Plans that grow with you', { kind: 'heading' }),
      blockOf(`Team costs $${dollars} a month, billed monthly`, {
        path: ['Plans that grow with you', 'Team'],
      }),
    ],
  }
}

/** Sets `canary` on the window when it runs, wherever it is interpreted as markup or a URL. */
export const MARKUP =
  '</script><script>canary=1;alert(1)</script><img src=x onerror=canary=2;alert(2)>"\'><svg onload=canary=3>'

/** A URL that runs a script when followed. */
export const SCRIPT_ADDRESS = 'javascript:void(canary=4)//'

/** Characters that reverse, hide or join neighboring text where allowed. */
const MARKS = '\u202e\u2066\u200b\u200d\ufeff'

/** Returns a text that tries everything: markup, a formula, marks, and a word too long for any place. */
export function hostileText(length = 5500): string {
  return `=HYPERLINK("${SCRIPT_ADDRESS}") ${MARKUP}${MARKS} ${'w'.repeat(5000)} end`.slice(0, length)
}

/** Returns a page that tries everything: markup in every field, words of 5,000 characters, and many of each part. */
export function hostile(salt: string, count = 60): Partial<PageContent> {
  const long = `${salt} ${hostileText()}`
  const many = Array.from({ length: count }, (_, index) => `${index} ${long}`)
  return {
    finalUrl: `https://northwind.example/${'x'.repeat(1500)}`,
    seo: {
      ...emptyContent.seo,
      title: long,
      metaDescription: long,
      canonical: SCRIPT_ADDRESS,
      hreflang: [{ lang: long, href: SCRIPT_ADDRESS }],
    },
    headings: { h1: many, h2: many, h3: many },
    structuredData: [{ '@type': MARKUP, [MARKUP]: long }, null, 'text', ...many],
    navLinks: many,
    footerLinks: many,
    ctas: many,
    prices: many,
    tech: many,
    wordCount: 1e9,
    blocks: many.flatMap((text) => [
      blockOf(text, { kind: 'heading' }),
      blockOf(`${text}!`, { path: [long, long] }),
    ]),
  }
}
