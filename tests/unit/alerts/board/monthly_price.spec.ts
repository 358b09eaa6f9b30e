import { test } from '@japa/runner'
import { lowestPrice, monthlyPrice } from '#alerts/board/monthly_price'

const ONE = { users: 1, currency: null, rates: {} }
const FIVE_IN_EURO = { users: 5, currency: '€', rates: { $: 0.9 } }

const priced = (amount: string | null, period: string, currency = '$') => ({
  text: `${currency}${amount} / ${period}`,
  amount,
  currency,
  period,
})

test.group('Price per month', () => {
  test('is computed from {0} / {1}: {2}')
    .with([
      ['49', 'month', 49, []],
      ['470', 'year', 39.17, ['÷ 12']],
      ['30', 'quarter', 10, ['÷ 3']],
      ['12', 'week', 52, ['× 52 ÷ 12']],
      ['60', '6 months', 10, ['÷ 6 months']],
      ['49', 'month, billed yearly', 49, []],
      ['7', 'user / month', 7, []],
      ['0', '', 0, []],
    ] as const)
    .run(({ assert }, [amount, period, value, steps]) => {
      const { price } = monthlyPrice(priced(amount, period), ONE)
      assert.deepInclude(price, { amount: value, currency: '$', steps: [...steps], isConverted: false })
    })

  test('multiplies by users, in packs if they are sold that way', ({ assert }) => {
    const five = { ...ONE, users: 5 }
    assert.deepInclude(monthlyPrice(priced('84', 'user / year'), five).price, {
      amount: 35,
      steps: ['÷ 12', '× 5'],
    })
    assert.deepInclude(monthlyPrice(priced('10', '3 users / month'), five).price, {
      amount: 20,
      steps: ['× 2'],
    })
    assert.deepInclude(monthlyPrice(priced('10', 'month'), five).price, { amount: 10, steps: [] })
  })

  test('is converted at a given rate, and marked', ({ assert }) => {
    assert.deepInclude(monthlyPrice(priced('10', 'user / month'), FIVE_IN_EURO).price, {
      amount: 45,
      currency: '€',
      isConverted: true,
      steps: ['× 5', '× 0.9 €/$'],
    })
    assert.deepInclude(monthlyPrice(priced('10', 'month', 'EUR'), FIVE_IN_EURO).price, {
      amount: 10,
      currency: '€',
      isConverted: false,
    })
    assert.deepInclude(monthlyPrice(priced('10', 'month', 'CHF'), FIVE_IN_EURO).price, { currency: 'CHF' })
  })

  test('has a reason instead for {0} / {1}')
    .with([
      [null, '', /not a fixed amount/],
      ['49', '', /doesn't state a billing period/],
      ['49', 'one-time', /one-time price/],
      ['49', 'user', /doesn't state a billing period/],
      ['2', '1,000 emails / month', /per 1,000 emails/],
      ['9', 'contact / month', /per contact/],
      ['9', 'constructor', /doesn't state a billing period/],
    ] as const)
    .run(({ assert }, [amount, period, reason]) => {
      const found = monthlyPrice(priced(amount, period), ONE)
      assert.isNull(found.price)
      assert.match(found.reason!, reason)
    })

  test('is lowest for the lowest price above zero in one currency', ({ assert }) => {
    const of = (...offers: Parameters<typeof priced>[]) =>
      lowestPrice(offers.map((offer) => monthlyPrice(priced(...offer), ONE)))
    assert.equal(of(['0', 'month'], ['120', 'year'], ['19', 'month'], [null, '']).price?.amount, 10)
    assert.match(of(['10', 'month'], ['9', 'month', '€']).reason!, /different currencies/)
    assert.match(of(['0', 'month'], [null, '']).reason!, /No plan/)
  })
})
