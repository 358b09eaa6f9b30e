import { test } from '@japa/runner'
import { alertOn, html } from './alert_on.js'

/** Returns paragraphs. */
const text = (...lines: string[]) => lines.map((line) => `<p>${line}</p>`).join('')

test.group('The leading quote', () => {
  test('has the new names, not the longest line', async ({ assert }) => {
    const before = text(
      'Drivers see the way to the next door on the map.',
      'Every route is planned the evening before, with the weather in mind and with enough time for every stop.'
    )
    const after = text(
      'Drivers see the way to the next door in Garmin and OsmAnd.',
      'Every route is planned in the early morning, with the weather in mind and with time left over for every stop.'
    )
    const said = await alertOn('features', html(before), html(after))
    assert.match(said, /Garmin and OsmAnd/)
  })

  test('counts neither ordinary words in capitals nor German nouns as names', async ({ assert }) => {
    const before = text(
      'Our crates are washed by hand.',
      'The depot is open every day from early until late.'
    )
    const after = text(
      'Our crates are washed by Hand.',
      'The depot is open on weekdays from early until late, and is closed on all days before holidays.'
    )
    const said = await alertOn('homepage', html(before), html(after))
    assert.match(said, /before holidays/)
  })
})

test.group('Text that is only reworded', () => {
  test('is not confused with text about something else', async ({ assert }) => {
    const before = html(text('Our vans take the shortest way through the town, and leave at six.'))
    const after = html(text('Start with a free crate, no obligation.'))
    assert.notMatch(await alertOn('pricing', before, after), /instead of/)
  })
})

test.group('A quote does not leave out', () => {
  test('what a number counts, even if the page has the number elsewhere', async ({ assert }) => {
    const elsewhere = text(
      'Crates come back within 30 days, and our drivers speak English and Dutch to every customer.'
    )
    const before = html(elsewhere + text('Our drivers answer in your language — in Dutch too.'))
    const after = html(
      elsewhere +
        text(
          'Our drivers answer in your language. English and Dutch to every customer — 30 languages in all.'
        )
    )
    assert.match(await alertOn('homepage', before, after), /30 languages/)
  })

  test('the number of days in a clause that changed next to a new address', async ({ assert }) => {
    const terms = (address: string, days: number) =>
      html(
        text(
          `Northwind has its seat at ${address}, in the quiet north of the country.`,
          `Every crate is at the door ${days} working days after the order, at the latest.`
        ),
        'Terms of service'
      )
    const said = await alertOn(
      'custom',
      terms('12 Harbor Street, Delft', 5),
      terms('7 Market Square, Delft', 10),
      'terms'
    )
    assert.match(said, /10 working days after the order.*up from 5\.$/)
  })
})
