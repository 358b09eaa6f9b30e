import { setImmediate } from 'node:timers/promises'
import { JSDOM, VirtualConsole } from 'jsdom'
import type { Seo } from 'rivalwatch-plugin'

export type IndependentReading = Omit<Seo, 'keywords'> & { h1: string[]; h2: string[]; h3: string[] }

/** Reads the same fields with `querySelector` and `textContent`, without the product's code. */
export async function readWithJsdom(html: string): Promise<IndependentReading> {
  const dom = new JSDOM(html, { virtualConsole: new VirtualConsole() })
  const { document } = dom.window

  const tidy = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const content = (...selectors: string[]) =>
    selectors.reduce(
      (found, selector) => found || tidy(document.querySelector(selector)?.getAttribute('content')),
      ''
    )
  const headings = (tag: string) => {
    const texts = [...document.querySelectorAll(tag)].map((heading) => tidy(heading.textContent))
    return [...new Set(texts)].filter((text) => text !== '')
  }
  const reading = {
    title: tidy(document.title),
    metaDescription: content('meta[name="description" i]'),
    canonical: tidy(document.querySelector('link[rel~="canonical" i]')?.getAttribute('href')),
    robots: content('meta[name="robots" i]'),
    lang: tidy(document.documentElement.getAttribute('lang')),
    ogTitle: content('meta[property="og:title" i]', 'meta[name="og:title" i]'),
    ogDescription: content('meta[property="og:description" i]', 'meta[name="og:description" i]'),
    ogImage: content('meta[property="og:image" i]', 'meta[name="og:image" i]'),
    twitterTitle: content('meta[name="twitter:title" i]', 'meta[property="twitter:title" i]'),
    twitterDescription: content(
      'meta[name="twitter:description" i]',
      'meta[property="twitter:description" i]'
    ),
    hreflang: [...document.querySelectorAll('link[rel~="alternate" i][hreflang]')].map((link) => ({
      lang: tidy(link.getAttribute('hreflang')),
      href: tidy(link.getAttribute('href')),
    })),
    h1: headings('h1'),
    h2: headings('h2'),
    h3: headings('h3'),
  }
  dom.window.close()
  // A window releases its memory only between tasks.
  await setImmediate()
  return reading
}
