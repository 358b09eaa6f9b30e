import { test } from '@japa/runner'
import { periodAt, periodOfLine } from '../../../../plugins/prices/period.js'

test.group('Periods', () => {
  test('reads {text} as {period}')
    .with([
      { text: '/mo', period: 'month' },
      { text: ' / month', period: 'month' },
      { text: ' a month and more', period: 'month' },
      { text: ' monthly', period: 'month' },
      { text: ' per user per month', period: 'user / month' },
      { text: '/month per seat', period: 'seat / month' },
      { text: '/ per year', period: 'year' },
      { text: ' / active user / mo.', period: 'user / month' },
      { text: ' / user / year, billed annually', period: 'user / year' },
      { text: '/mo billed annually', period: 'month, billed yearly' },
      { text: ' per user / month / billed annually', period: 'user / month, billed yearly' },
      { text: ' per month, when billed annually', period: 'month, billed yearly' },
      { text: '/mo, billed monthly', period: 'month' },
      { text: ' billed once a year', period: 'year' },
      { text: ' USD/mo', period: 'month' },
      { text: ' + VAT / month', period: 'month' },
      { text: ' per 1,000 emails', period: '1,000 emails' },
      { text: ' every 3 months', period: '3 months' },
      { text: ' per GB', period: 'gb' },
      { text: '/Monat', period: 'month' },
      { text: ' par mois', period: 'month' },
      { text: ' par utilisateur et par mois', period: 'user / month' },
      { text: ' per actieve medewerker per maand', period: 'employee / month' },
      { text: ' / мес', period: 'month' },
      { text: '/月', period: 'month' },
      { text: '/月から。', period: 'month' },
      { text: ' per kund och månad', period: 'kund / month' },
      { text: ' / mån', period: 'month' },
      { text: '/an Économisez 20%', period: 'year' },
      { text: ' netto / miesiąc', period: 'month' },
    ])
    .run(({ assert }, { text, period }) => assert.equal(periodAt(text)?.period, period))

  test('reads no period from {$self}')
    .with(['', ' a bargain', ' for 3 users', ' off', ' and more', '/', ' und Tag', ' et mois'])
    .run(({ assert }, text) => assert.isNull(periodAt(text)))

  test('ends after the period, before what follows', ({ assert }) => {
    assert.equal(periodAt(' a month. And more')?.end, ' a month'.length)
    assert.equal(periodAt('/year (billed yearly)')?.end, '/year (billed yearly)'.length)
  })

  test('reads a line as a period only if it contains nothing else', ({ assert }) => {
    assert.equal(periodOfLine('/ month'), 'month')
    assert.equal(periodOfLine('per user / month, billed annually'), 'user / month, billed yearly')
    assert.isNull(periodOfLine('Monthly'), 'may head what comes next')
    assert.isNull(periodOfLine('per month you save'))
  })
})
