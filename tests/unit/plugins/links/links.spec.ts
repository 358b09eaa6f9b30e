import { test } from '@japa/runner'
import { extractContent } from '#monitoring/pipeline/reading/extract'
import { pageOf } from '#tests/unit/monitoring/reading/pages'
import links from '#plugins/links'

test('links: returns the targets of navigation and footer', ({ assert }) => {
  const html = `<header><a href=/><img src=l.svg alt="Acme"></a><nav><a href=/pricing>Pricing</a><a href=/pricing>Pricing</a>
      <a href=/login aria-label="Log in"><svg></svg></a><a href=/hidden hidden>Hidden</a><a>no link</a></nav></header>
    <main><a href=/x>In text</a><nav><a href=#a>Contents</a></nav></main>
    <footer><nav><a href=/about>About us</a></nav><a href="https://social.example/acme?x=1"><i></i></a></footer>`
  const { navLinks, footerLinks } = extractContent(pageOf(html), links().extractors!)
  assert.deepEqual(navLinks, ['Acme', 'Pricing', 'Log in', 'Contents'])
  assert.deepEqual(footerLinks, ['About us', '/acme'])
})
