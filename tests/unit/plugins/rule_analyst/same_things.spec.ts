import { test } from '@japa/runner'
import { alertOn, html } from './alert_on.js'

test.group('A reworded item is not new', () => {
  test('retitled roles were not opened', async ({ assert }) => {
    const role = (title: string) =>
      `<h3>${title}</h3><p>Northwind is looking for someone who likes crates.</p>`
    const said = await alertOn(
      'careers',
      html(role('Route Developer, Location: Delft') + role('Web Developer, Location: Delft')),
      html(role('Route Engineer, Ghent') + role('Web Engineer, Ghent') + role('Harbor Engineer, Ghent'))
    )
    assert.match(said, /hiring a Harbor Engineer/)
    assert.notMatch(said, /no longer lists/)
  })

  test('releases are counted even if the page header named them before', async ({ assert }) => {
    const page = (latest: string, ...entries: string[]) =>
      `<html><head><title>Changelog</title></head><body><nav><a href="/">Northwind v${latest}</a></nav><main><h1>Changelog</h1>${entries
        .map(
          (entry) =>
            `<h2>v${entry}</h2><ul><li>What ${entry.split(' – ')[1]} needed was written again from scratch.</li></ul>`
        )
        .join('')}</main></body></html>`
    const old = ['1.6.2 – Saved labels', '1.6.1 – Night shifts']
    const said = await alertOn(
      'changelog',
      page('1.7.1', ...old),
      page('1.7.2', '1.7.2 – Maps of the harbor', '1.7.1 – Tests for cranes', ...old)
    )
    assert.match(said, /released 1\.7\.2 .*and 1\.7\.1/)
  })

  test('a price with the letters of its currency is known below the same name', async ({ assert }) => {
    const card = (name: string, ...lines: string[]) =>
      `<div><h3>${name}</h3>${lines.map((line) => `<p>${line}</p>`).join('')}<a class="button" href="/buy">Order now</a></div>`
    const shop =
      '<section><h2>Shop</h2><p>Live</p><p>Harbor audit with repairs</p><p>We look at every crane.</p><p>from 19.90 EUR</p></section>'
    const before = html(
      `${card('Harbor audit with repairs', 'In the making', 'Soon to come')}${card('Crane check', '9.90 EUR')}${shop}`
    )
    const after = html(
      `${card('Harbor audit with repairs', 'Live', 'from 19.90 EUR')}${card('Crane check', '9.90 EUR')}${shop}`
    )
    assert.notMatch(await alertOn('homepage', before, after), /now shows .*19\.90/)
  })

  test('questions are not an FAQ next to other headings', async ({ assert }) => {
    const parts = (...titles: string[]) =>
      html(
        titles
          .map(
            (title) =>
              `<section><h2>${title}</h2><p>All about ${title.toLowerCase()} for crews.</p></section>`
          )
          .join('')
      )
    const old = ['Labels for crates', 'Routes at night', 'Vans on a map', 'Who drives tonight?']
    const said = await alertOn('homepage', parts(...old), parts(...old, 'Who carried the most crates?'))
    assert.match(said, /“Who carried the most crates\?”/)
    assert.notMatch(said, /FAQ/)
  })
})
