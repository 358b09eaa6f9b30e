/** A fictional company's page, and its markup in one of three layouts. */
import type { PageLabel } from 'rivalwatch-plugin'

export interface Section {
  heading: string
  /** Rendered as paragraphs, or as a list if `asList` is set. */
  texts: string[]
  asList?: boolean
}

export interface Plan {
  name: string
  price: number
  terms: string[]
}

export interface MadePage {
  label: PageLabel
  path: string
  title: string
  description: string
  socialTitle: string
  headline: string
  lead: string
  plans: Plan[]
  sections: Section[]
  callToAction: string
  menu: string[]
  aside: { heading: string; text: string; button: string } | null
  footer: { links: string[]; text: string }
  scripts: string[]
  structuredData: Record<string, unknown>
}

const LAYOUTS = 3

/**
 * Renders the page.
 *
 * @param layout any integer; varies the markup between companies
 */
export function htmlOf(page: MadePage, layout: number): string {
  const variant = layout % LAYOUTS
  const main = [
    `<h1>${escaped(page.headline)}</h1><p>${escaped(page.lead)}</p>`,
    page.plans.map((plan) => planHtml(plan, variant)).join(''),
    page.sections.map((section) => sectionHtml(section, variant)).join(''),
    `<a class="btn button-primary" href="/signup">${escaped(page.callToAction)}</a>`,
  ].join('\n')
  return `<!doctype html><html lang="en"><head><title>${escaped(page.title)}</title>
<meta name="description" content="${escaped(page.description)}">
<meta property="og:title" content="${escaped(page.socialTitle)}">
<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...page.structuredData })}</script>
${page.scripts.map((src) => `<script src="${escaped(src)}"></script>`).join('\n')}
</head><body><header><nav>${links(page.menu)}</nav></header>
${variant === 1 ? `<div role="main">${main}</div>` : `<main>${main}</main>`}
${asideHtml(page)}
<footer>${links(page.footer.links)}<p>${escaped(page.footer.text)}</p></footer></body></html>`
}

function planHtml({ name, price, terms }: Plan, variant: number): string {
  const amount =
    variant === 2 ? `<span>$${price}</span><span>/mo</span>` : `<p class="price">$${price} / month</p>`
  const items = terms.map((term) => `<li>${escaped(term)}</li>`).join('')
  return `<section class="card"><h2>${escaped(name)}</h2>${amount}<ul>${items}</ul></section>`
}

function sectionHtml({ heading, texts, asList }: Section, variant: number): string {
  const level = variant === 1 && asList ? 'h3' : 'h2'
  const body = asList
    ? `<ul>${texts.map((text) => `<li>${escaped(text)}</li>`).join('')}</ul>`
    : texts.map((text) => `<p>${escaped(text)}</p>`).join('')
  return `<section><${level}>${escaped(heading)}</${level}>${body}</section>`
}

function asideHtml({ aside }: MadePage): string {
  if (!aside) return ''
  const { heading, text, button } = aside
  return `<aside><h3>${escaped(heading)}</h3><p>${escaped(text)}</p><a class="btn" href="/more">${escaped(button)}</a></aside>`
}

function links(texts: readonly string[]): string {
  return texts
    .map((text) => `<a href="/${encodeURIComponent(text.toLowerCase())}">${escaped(text)}</a>`)
    .join(' ')
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
}
