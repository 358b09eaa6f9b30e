import { test } from '@japa/runner'
import { judgeMarkup } from '#tests/support/judge_markup'
import { html } from './alert_on.js'

const card = (name: string, price: string, year: string) =>
  `<div><h3>${name}</h3><p>${price} a month</p><p>${year}</p><ul><li>Labels for all crates</li><li>Map of the vans</li></ul><button>Choose</button></div>`

test.group('An excerpt', () => {
  test('of a new price shows nothing about other plans', async ({ assert }) => {
    const page = {
      url: 'https://northwind.example/pricing',
      label: 'pricing',
      competitor: 'Northwind',
    } as const
    const cards = (pro: string, free: string) =>
      html(
        `<section>${card('Free', '$0', free)}${card('Pro', pro, 'For two vans and all of their crates')}</section>`
      )
    const verdict = await judgeMarkup(
      page,
      cards('$7', 'For everyone who wants to try it'),
      cards('$9', 'For everyone who wants to try it and for the smallest of all depots')
    )
    assert.equal(verdict?.excerpt, 'Pro … $9 a month')
  })

  test('leaves out the lines of plans that other plans replaced', async ({ assert }) => {
    const page = {
      url: 'https://northwind.example/pricing',
      label: 'pricing',
      competitor: 'Northwind',
    } as const
    const verdict = await judgeMarkup(
      page,
      html(`<section>${card('Basic', '$5', 'For one van')}${card('Crew', '$9', 'For two vans')}</section>`),
      html(
        `<section>${card('Harbor', '$7', 'For one boat')}${card('Fleet', '$19', 'For ten boats')}</section>`
      )
    )
    assert.match(verdict?.excerpt ?? '', /Harbor/)
    assert.notMatch(verdict?.excerpt ?? '', /Basic|Crew|\$5|\$9 /)
  })
})
