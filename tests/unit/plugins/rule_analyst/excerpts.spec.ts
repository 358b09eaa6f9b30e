import { test } from '@japa/runner'
import { judgeMarkup } from '#tests/support/judge_markup'
import { html } from './alert_on.js'

const page = (label: 'pricing' | 'homepage') =>
  ({ url: `https://northwind.example/${label}`, label, competitor: 'Northwind' }) as const

const card = (name: string, price: string, year: string) =>
  `<div><h3>${name}</h3><p>${price} a month</p><p>${year}</p><ul><li>Labels for all crates</li><li>Map of the vans</li></ul><button>Choose</button></div>`

test.group('An excerpt', () => {
  test('of a new price shows nothing about other plans', async ({ assert }) => {
    const cards = (pro: string, free: string) =>
      html(
        `<section>${card('Free', '$0', free)}${card('Pro', pro, 'For two vans and all of their crates')}</section>`
      )
    const verdict = await judgeMarkup(
      page('pricing'),
      cards('$7', 'For everyone who wants to try it'),
      cards('$9', 'For everyone who wants to try it and for the smallest of all depots')
    )
    assert.equal(verdict?.excerpt, 'Pro … $9 a month')
  })

  test('leaves out the lines of plans that other plans replaced', async ({ assert }) => {
    const verdict = await judgeMarkup(
      page('pricing'),
      html(`<section>${card('Basic', '$5', 'For one van')}${card('Crew', '$9', 'For two vans')}</section>`),
      html(
        `<section>${card('Harbor', '$7', 'For one boat')}${card('Fleet', '$19', 'For ten boats')}</section>`
      )
    )
    assert.match(verdict?.excerpt ?? '', /Harbor/)
    assert.notMatch(verdict?.excerpt ?? '', /Basic|Crew|\$5|\$9 /)
  })

  test('has lines of other claims that are understood alone', async ({ assert }) => {
    const verdict = await judgeMarkup(
      page('homepage'),
      html('<h2>Vans</h2><p>Our vans drive to every street.</p>'),
      html(
        '<h2>Vans</h2><p>Our vans drive to every street.</p><h2>Boats</h2><p>Boats carry crates to Harbor Island twice a week.</p>',
        'Northwind | Crates by water'
      )
    )
    assert.equal(
      verdict?.summary,
      'Northwind added “Boats” to its homepage: “Boats carry crates to Harbor Island twice a week”.'
    )
    assert.equal(verdict?.excerpt, 'Boats … Northwind | Crates by water')
  })

  test('shows a removed line only if it is the main news', async ({ assert }) => {
    const [labels, boats] = [
      '<h2>Labels</h2><p>Every label is printed by hand at night.</p>',
      '<h2>Boats</h2><p>Boats carry crates to Harbor Island twice a week.</p>',
    ]
    const swapped = await judgeMarkup(page('homepage'), html(labels), html(boats))
    assert.notMatch(swapped?.excerpt ?? '', /Labels|printed/)
    const removed = await judgeMarkup(page('homepage'), html(labels), html(''))
    assert.match(removed?.excerpt ?? '', /printed/)
  })
})
