import { test } from '@japa/runner'
import { inCurrency, priceName, signedPercent } from '../../../inertia/lib/prices.js'

test.group('Price names', () => {
  test('names the price for "{0}": {1}')
    .with([
      ['', 'Price'],
      ['month, billed yearly', 'Monthly price'],
      ['one-time', 'One-time price'],
      ['user / month', 'Price per user per month'],
      ['constructor', 'Price per constructor'],
    ] as const)
    .run(({ assert }, [period, name]) => {
      assert.equal(priceName(period), name)
    })
})

test.group('Amounts', () => {
  test('have two decimals if they have any', ({ assert }) => {
    const shown = [29.5, 1190, 0.125, 17.37].map((amount) => inCurrency(amount, '$'))
    assert.deepEqual(shown, ['$29.50', '$1,190', '$0.125', '$17.37'])
    assert.equal(inCurrency(29.5, 'PLN'), '29.50 PLN')
  })

  test('change by as many percent as in an alert', ({ assert }) => {
    assert.deepEqual([20.4, -33.3, 0.4, 1250].map(signedPercent), ['+20%', '−33%', '+0.4%', '+1,250%'])
  })
})
