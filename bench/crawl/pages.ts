/** Realistic competitor pages of about 30 KB, generated only from the page's index and edition. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { pick, randomFrom } from '../support/random.js'

/** Returns the bytes of a page for its index and edition. */
export type Pages = (index: number, edition: number) => Buffer

/** Returns the edition of a page in a pass when this percentage of pages changes in each pass. Both count from 0. */
export function editionOf(index: number, pass: number, changed: number): number {
  return index % 100 < changed ? pass : 0
}

/**
 * Serves the pages of `folder/*.html.gz` in turn, each with a paragraph that makes it unique.
 *
 * @throws Error when there are none
 */
export function corpusPages(folder: string): Pages {
  const names = readdirSync(folder).filter((name) => name.endsWith('.html.gz'))
  if (names.length === 0) throw new Error(`${folder} holds no *.html.gz.`)
  const pages = names.sort().map((name) => gunzipSync(readFileSync(join(folder, name))).toString('latin1'))
  return (index, edition) => {
    const html = pages[index % pages.length]
    const body = /<body[^>]{0,1000}>/i.exec(html)
    const at = body ? body.index + body[0].length : html.length
    const told = `<p>Page ${index}, edition ${edition}, from $${49 + edition} a month.</p>`
    return Buffer.from(html.slice(0, at) + told + html.slice(at), 'latin1')
  }
}

const NOUNS =
  'workflow report dashboard invoice budget contract team release pipeline audience campaign segment ticket customer region ledger forecast policy template integration'.split(
    ' '
  )
const VERBS = 'review share automate track approve compare export schedule measure plan'.split(' ')
const ADJECTIVES = 'shared weekly automatic detailed regional secure simple flexible early recurring'.split(
  ' '
)
const PLANS = ['Starter', 'Team', 'Business', 'Enterprise']
const SECTIONS = 10
const ROWS = 24

/** Generates a product page: menu, plans, text sections with cards, a comparison table, an FAQ and a footer. */
export const generatedPage: Pages = (index, edition) => Buffer.from(markupOf(index, edition))

function markupOf(index: number, edition: number): string {
  const random = randomFrom(index)
  const any = (words: readonly string[]) => pick(random, words)
  const phrase = () => `${any(ADJECTIVES)} ${any(NOUNS)}`
  const sentence = () =>
    `You ${any(VERBS)} the ${phrase()} and ${any(VERBS)} each ${any(NOUNS)} before the ${phrase()} is due.`
  const paragraph = () => Array.from({ length: 3 }, sentence).join(' ')
  const name = `${capital(any(NOUNS))} ${index}`
  const prices = PLANS.map((_, plan) => 19 + plan * 30 + Math.floor(random() * 20))
  const headline = `Every ${phrase()} in one place`
  const sections = Array.from({ length: SECTIONS }, (_, at) => section(at, phrase, paragraph, sentence))
  const rows = Array.from({ length: ROWS }, () => ({ feature: capital(phrase()), from: random() * 4 }))
  const questions = Array.from({ length: 8 }, () => ({ about: phrase(), answer: paragraph() }))

  // Random draws after this line would shift with the edition.
  const edited = index % 3
  if (edited === 0) prices[1] += 10 * edition
  const title = edited === 1 && edition > 0 ? `${headline}, edition ${edition}` : headline
  const news = edited === 2 && edition > 0 ? `<p>New in edition ${edition}: ${capital(any(NOUNS))}s.</p>` : ''
  return `<!doctype html>
<html lang="en">
${head(name, headline, prices)}
<body class="min-h-screen bg-white text-slate-900 antialiased">
${menu(name)}
<main id="content">
<div class="mx-auto max-w-7xl px-6 py-24 lg:px-8"><h1 class="text-4xl font-semibold tracking-tight">${title}</h1>
<p class="mt-6 text-lg text-slate-600">${sentence()}</p>${news}
<a class="btn btn-primary rounded-md px-4 py-2" href="/signup?plan=team&amp;from=${index}">Start free trial</a></div>
${plans(prices)}
${sections.join('\n')}
${comparison(rows)}
<section class="mx-auto max-w-4xl divide-y"><h2>Questions</h2><dl>${questions
    .map(({ about, answer }) => `<dt class="font-medium">What about the ${about}?</dt><dd>${answer}</dd>`)
    .join('\n')}</dl></section>
</main>
${footer(name)}
<script>window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}gtag('js',${index});</script>
</body></html>`
}

function head(name: string, headline: string, prices: readonly number[]) {
  const offers = prices.map((price, plan) => ({
    '@type': 'Offer',
    name: PLANS[plan],
    price,
    priceCurrency: 'USD',
  }))
  const product = { '@context': 'https://schema.org', '@type': 'Product', name, offers }
  return `<head><meta charset="utf-8"><title>${name} | ${headline}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${headline}: plans for teams of every size.">
<meta property="og:title" content="${name}"><meta property="og:type" content="website">
<meta name="twitter:card" content="summary_large_image"><meta name="generator" content="Astro v5.1.1">
<link rel="stylesheet" href="/assets/main.3f9a1c.css"><link rel="icon" href="/favicon.svg">
<link rel="alternate" hreflang="de" href="/de/"><link rel="canonical" href="https://www.example.com/">
<style>:root{--brand:#0f62fe}.btn{display:inline-flex;border-radius:6px}.card{box-shadow:0 1px 2px #0002}</style>
<script type="application/ld+json">${JSON.stringify(product)}</script>
<script async src="https://www.googletagmanager.com/gtag/js?id=G-AAAA"></script></head>`
}

function menu(name: string) {
  const links = ['Product', 'Pricing', 'Customers', 'Docs', 'Blog', 'Careers']
  return `<header class="sticky top-0"><nav aria-label="Main"><a href="/">${name}</a><ul class="flex gap-x-6">${links
    .map((link) => `<li><a class="text-sm font-medium" href="/${link.toLowerCase()}">${link}</a></li>`)
    .join('')}</ul><a class="btn" href="/login">Log in</a></nav></header>`
}

function plans(prices: readonly number[]) {
  return `<section id="pricing" class="grid grid-cols-4 gap-8">${prices
    .map(
      (price, plan) => `<div class="card rounded-3xl p-8 ring-1 ring-slate-200"><h3>${PLANS[plan]}</h3>
<p class="mt-6 flex items-baseline"><span class="text-4xl">$${price}</span><span class="text-sm">/ month</span></p>
<ul><li>${5 * (plan + 1)} seats</li><li>${10 ** (plan + 1)} reports a month</li><li>Email support</li></ul>
<a class="btn" href="/signup?plan=${PLANS[plan].toLowerCase()}">Choose ${PLANS[plan]}</a></div>`
    )
    .join('\n')}</section>`
}

function section(at: number, phrase: () => string, paragraph: () => string, sentence: () => string): string {
  const cards = Array.from(
    { length: 3 },
    (_, card) => `<article class="card flex flex-col rounded-2xl bg-slate-50 p-6" data-card="${at}-${card}">
<img class="h-12 w-12" src="/img/${at}-${card}.svg" alt="" width="48" height="48" loading="lazy">
<h3 class="mt-4 text-base font-semibold"><a href="/features/${at}/${card}">${capital(phrase())}</a></h3>
<p class="mt-2 text-sm leading-6 text-slate-600">${sentence()}</p></article>`
  )
  return `<section class="mx-auto mt-32 max-w-7xl px-6" id="section-${at}">
<h2 class="text-3xl font-semibold">${capital(phrase())}</h2><p class="mt-4">${paragraph()}</p>
<p class="mt-4">${paragraph()} <strong>${phrase()}</strong> &amp; <em>${phrase()}</em>.</p>
<div class="mt-10 grid grid-cols-3 gap-6">${cards.join('\n')}</div></section>`
}

function comparison(rows: readonly { feature: string; from: number }[]) {
  const cells = (from: number) => PLANS.map((_, plan) => `<td>${plan >= from ? 'Yes' : 'No'}</td>`).join('')
  return `<table class="w-full text-left"><thead><tr><th>Feature</th>${PLANS.map(
    (plan) => `<th scope="col">${plan}</th>`
  ).join('')}</tr></thead><tbody>${rows
    .map(({ feature, from }) => `<tr><th scope="row">${feature}</th>${cells(from)}</tr>`)
    .join('\n')}</tbody></table>`
}

function footer(name: string) {
  const links = ['About', 'Press', 'Security', 'Status', 'Terms', 'Privacy', 'Cookies', 'Contact']
  return `<footer class="bg-slate-950 text-slate-300"><ul>${links
    .map((link) => `<li><a href="/company/${link.toLowerCase()}">${link}</a></li>`)
    .join('')}</ul><p>© 2026 ${name}, Inc. All rights reserved.</p></footer>`
}

function capital(words: string) {
  return words[0].toUpperCase() + words.slice(1)
}
