/** What pages say. */
import type { PageContent } from '#platform/contract'
import { blockOf, emptyContent } from '#platform/testing/samples/contents'

/** A page of which nothing is known but its title. */
export function titled(title: string): Partial<PageContent> {
  return { seo: { ...emptyContent.seo, title } }
}

/** A pricing page with one plan at so many dollars. */
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

/** Runs, wherever it is taken for markup or for an address; then `canary` is set on the window. */
export const MARKUP =
  '</script><script>canary=1;alert(1)</script><img src=x onerror=canary=2;alert(2)>"\'><svg onload=canary=3>'

/** An address that runs when it is followed. */
export const SCRIPT_ADDRESS = 'javascript:void(canary=4)//'

/** Turns around, hides or joins what stands beside it, where it is let. */
const MARKS = '\u202e\u2066\u200b\u200d\ufeff'

/** A text that tries everything: markup, a formula, marks, and a word that is longer than any place for it. */
export function hostileText(length = 5500): string {
  return `=HYPERLINK("${SCRIPT_ADDRESS}") ${MARKUP}${MARKS} ${'w'.repeat(5000)} end`.slice(0, length)
}

/** A page that tries everything: markup in every field, words of 5,000 characters, and a lot of all of it. */
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
