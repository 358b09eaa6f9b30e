import { test } from '@japa/runner'
import type { PageLabel } from 'rivalwatch-plugin'
import { judgeMarkup } from '#tests/support/judge_markup'
import { FILLER, html, alertOn } from './alert_on.js'

const said = (label: PageLabel, before: string, after: string, path?: string) =>
  alertOn(label, html(before), html(after), path)

const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

test.group('A table column', () => {
  const table = (...columns: string[]) =>
    `<table><tr><th>Feature</th>${columns.map((column) => `<th>${column}</th>`).join('')}</tr>${[
      'SSO',
      'API',
      'Vans',
    ]
      .map((feature) => `<tr><td>${feature}</td>${columns.map(() => '<td>Yes</td>').join('')}</tr>`)
      .join('')}</table>`

  test('is reported if it is new or gone', async ({ assert }) => {
    const [old, now] = [table('Community', 'Pro'), table('Community', 'Pro', 'Enterprise')]
    assert.equal(
      await said('pricing', old, now),
      'high: Northwind added a column for Enterprise to the table on its pricing page.'
    )
    assert.match(await said('pricing', now, old), /removed a column for Enterprise from the table/)
  })

  test('is not reported for another table', async ({ assert }) => {
    assert.notMatch(
      await said('pricing', table('Community', 'Pro'), table('Delft', 'Leiden', 'Gouda')),
      /column/
    )
  })
})

test.group('Text that is not news', () => {
  test("includes a template's text", async ({ assert }) => {
    assert.equal(
      await said(
        'features',
        list('Crates'),
        `${list('Crates')}<p>Lorem ipsum dolor sit amet, consectetur adipiscing elit.</p>`
      ),
      ''
    )
  })
})

test.group('Offers outside plans', () => {
  test('include a trial that only a button mentions', async ({ assert }) => {
    const button = (label: string) =>
      `<h3>Team</h3><p>$90 / month</p><a class="button" href="/go">${label}</a>`
    assert.match(
      await said('pricing', button('Review Quickstart'), button('Start Free Trial')),
      /^medium: .*“Start Free Trial”/
    )
  })
})

test.group('A headline with a different number', () => {
  test("is not a homepage's news", async ({ assert }) => {
    const page = (version: string) => `<h1>Depot ${version}</h1>`
    const says = async (before: string, after: string) => {
      const watched = {
        url: 'https://northwind.example/',
        label: 'homepage',
        competitor: 'Northwind',
      } as const
      const body = (h1: string) => `<html><body><main>${h1}${FILLER}</main></body></html>`
      return (await judgeMarkup(watched, body(before), body(after)))?.score
    }
    assert.equal(await says(page('2.112.14'), page('2.112.15')), 'low')
    assert.equal(await says(page('for streets'), page('for whole cities')), 'medium')
  })
})

test.group('A release with nothing but fixes', () => {
  test('says so, because the lines may say what was wrong', async ({ assert }) => {
    const old = '<h2>0.12.0</h2><p>March 2026</p><h4>Added</h4><ul><li>Crates in the van view</li></ul>'
    const release = (heading: string) =>
      `<h2>0.12.1</h2><p>April 2026</p><h4>${heading}</h4><ul><li>Label printer stopped after 10 crates</li></ul>`
    assert.equal(
      await said('changelog', old, release('Fixed') + old),
      'medium: Northwind released 0.12.1: a fix for “Label printer stopped after 10 crates”.'
    )
    assert.equal(
      await said('changelog', old, release('Changed') + old),
      'medium: Northwind released 0.12.1: “Label printer stopped after 10 crates”.'
    )
  })
})

test.group('Blog entries', () => {
  test('are named by their headings, and not by the line above a group', async ({ assert }) => {
    const post = (title: string) =>
      `<article><h2><a href="/${title.length}">${title}</a></h2><p>We write about it at length, with pictures of vans.</p></article>`
    const old = `<p>Vans &amp; Crates</p>${post('How a crate is packed in Delft')}${post('Where the vans of Delft rest')}`
    assert.match(
      await said(
        'blog',
        old,
        `${old.replace('Vans &amp; Crates', 'The crates of Delft')}<p>The crates of Gouda</p>${post('What a crate costs in Gouda')}${post('Who drives the vans of Gouda')}`
      ),
      /“What a crate costs in Gouda”/
    )
  })
})

test.group('A later version', () => {
  const line = (version: string) => `<p>Northwind Server ${version} (setup for Windows, 12 MB)</p>`

  test('is listed if nothing else in the line of a download changed', async ({ assert }) => {
    assert.equal(
      await said('docs', line('2.4.1'), line('2.5.0')),
      'medium: Northwind now lists version 2.5.0 instead of 2.4.1 on its docs page.'
    )
  })

  test('is not that of another product', async ({ assert }) => {
    const requirement = (version: string) => `<p>Northwind requires Node ${version} on the server</p>`
    assert.notMatch(await said('docs', requirement('18.1'), requirement('20.2')), /lists version/)
  })
})
