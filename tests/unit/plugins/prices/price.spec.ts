import { test } from '@japa/runner'
import fc from 'fast-check'
import { findPrices, parsePrice } from '../../../../plugins/prices/price.js'

const written = (text: string) => findPrices(text).map((price) => price.text)

test.group('parsePrice', () => {
  test('reads {text} as {amount} {currency}')
    .with([
      { text: '1.234,56 €', amount: '1234.56', currency: '€' },
      { text: '£1,234.56', amount: '1234.56', currency: '£' },
      { text: '1 234,56 zł', amount: '1234.56', currency: 'zł' },
      { text: '1\u202f234,50\u00a0€', amount: '1234.5', currency: '€' },
      { text: "CHF 1'234.-", amount: '1234', currency: 'CHF' },
      { text: 'SFr. 2’450.90', amount: '2450.9', currency: 'SFr.' },
      { text: '₹12,34,567', amount: '1234567', currency: '₹' },
      { text: '١٬٢٣٤٫٥٠ ر.س', amount: '1234.5', currency: 'ر.س' },
      { text: '₹१,२३४', amount: '1234', currency: '₹' },
      { text: '１，９８０円', amount: '1980', currency: '円' },
      { text: '88元', amount: '88', currency: '元' },
      { text: 'US$ 20', amount: '20', currency: 'US$' },
      { text: 'R$ 19,90', amount: '19.9', currency: 'R$' },
      { text: '2.499,- Kč', amount: '2499', currency: 'Kč' },
      { text: '349 kr', amount: '349', currency: 'kr' },
      { text: '1 250 руб.', amount: '1250', currency: 'руб.' },
      { text: 'KD 4.500', amount: '4.5', currency: 'KD' },
      { text: '75.00 usd', amount: '75', currency: 'usd' },
      { text: '$.99', amount: '0.99', currency: '$' },
      { text: '£ 7. 50', amount: '7.5', currency: '£' },
      { text: '45€90', amount: '45.9', currency: '€' },
      { text: 'AUD $80', amount: '80', currency: 'AUD' },
      { text: '$80 AUD', amount: '80', currency: 'AUD' },
      { text: '1.000.000', amount: '1000000', currency: null },
      { text: '0.123', amount: '0.123', currency: null },
      { text: '1234.567', amount: '1234.567', currency: null },
      { text: '007.50', amount: '7.5', currency: null },
    ])
    .run(({ assert }, { text, amount, currency }) => {
      const price = parsePrice(text)
      assert.equal(price.amount, amount)
      assert.equal(price.currency, currency)
    })

  test('finds no price in {$self}')
    .with(['', 'Sold out', '1'.repeat(100)])
    .run(({ assert }, text) => assert.isNull(parsePrice(text).amount))

  test('skips a percentage and uses the number with a currency', ({ assert }) => {
    assert.equal(parsePrice('-20% 80,00 €').amount, '80')
    assert.equal(parsePrice('Pack of 6 for £5.40').amount, '5.4')
  })

  test('uses the lower end of a range', ({ assert }) => {
    assert.equal(parsePrice('15 to 30 €').amount, '15')
    assert.equal(parsePrice('15 – 30 €').amount, '15')
  })

  test('uses the hint when its own currency is missing or ambiguous', ({ assert }) => {
    assert.equal(parsePrice('12.50', 'was £ 15.00').currency, '£')
    assert.equal(parsePrice('12 kr', 'SEK').currency, 'SEK')
    assert.equal(parsePrice('12 €', '$').currency, '€')
    assert.equal(parsePrice('12', 'р.').currency, 'р.')
    assert.isNull(parsePrice('12', 'ALL sizes').currency)
    assert.equal(parsePrice('', 'EUR').currency, 'EUR')
  })
})

test.group('findPrices', () => {
  test('finds {expected} in {text}')
    .with([
      { text: 'Was $99, now $49.50!', expected: ['$99', '$49.50'] },
      { text: '69 € 41 €', expected: ['69 €', '41 €'] },
      { text: 'NZD $100.70 or 90 EUR', expected: ['NZD $100.70', '90 EUR'] },
      { text: 'Team $49 100 users', expected: ['$49'] },
      { text: 'Total: $ 1 299,00', expected: ['$ 1 299,00'] },
      { text: '$10–$20', expected: ['$10', '$20'] },
      { text: '月額980円', expected: ['980円'] },
      { text: '5,00 € 12 months', expected: ['5,00 €'] },
    ])
    .run(({ assert }, { text, expected }) => assert.deepEqual(written(text), expected))

  test('finds no price in {$self}')
    .with([
      '24K',
      '3 KM',
      'TOP 10',
      'TRY 14 days free',
      'ALL 50 states',
      'PHP 8',
      'A4 €',
      '2024',
      'v2.0',
      '20%',
    ])
    .run(({ assert }, text) => assert.deepEqual(written(text), []))

  test('multiplies by an unambiguous suffix', ({ assert }) => {
    assert.deepEqual(
      findPrices('$1.5k £2M $3kg').map(({ amount }) => amount),
      ['1500', '2000000', '3']
    )
  })

  test('never throws, and returns only text that exists', ({ assert }) => {
    const piece = fc.oneof(
      fc.constantFrom(
        '$',
        '€',
        'kr',
        'USD',
        ' ',
        '\u00a0',
        '.',
        ',',
        "'",
        '-',
        '/mo',
        '٫',
        '12',
        '1.234',
        '%',
        'k'
      ),
      fc.string({ unit: 'grapheme', maxLength: 8 })
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = pieces.join('')
        let end = 0
        for (const price of findPrices(text)) {
          assert.isAtLeast(price.start, end)
          assert.equal(text.slice(price.start, price.end), price.text)
          assert.isTrue(price.text.includes(price.currency))
          assert.match(price.amount, /^\d{1,31}(\.\d{1,30})?$/)
          end = price.end
        }
        parsePrice(text, text)
      }),
      { examples: [[['12', 'USD', '$', '12']]] }
    )
  })

  test('limits the result for a flood of {$self}')
    .with(['1', '1.', '1 ', '111 ', '$', '$1 ', "1,.'", 'kr', '.', ' ', '1€'])
    .run(({ assert }, unit) => {
      const flood = unit.repeat(100_000)
      assert.isAtMost(findPrices(flood).length, 500)
      parsePrice(flood, flood)
    })
})
