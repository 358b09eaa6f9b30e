import { test } from '@japa/runner'
import { alertOn, html } from './alert_on.js'

/** Returns paragraphs. */
const text = (...lines: string[]) => lines.map((line) => `<p>${line}</p>`).join('')

test.group('The quote that leads', () => {
  test('has the names that are new, and not the longest line', async ({ assert }) => {
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

test.group('Text that is new in other words only', () => {
  test('is quoted with the words that it replaced', async ({ assert }) => {
    const before = html(
      text(
        'Free crate for beginners: we bring your first crate and fetch it again before you pay for anything.'
      )
    )
    const after = html(text('First crate free for beginners – brought to your door, no obligation.'))
    assert.match(await alertOn('pricing', before, after), /now says “First crate.*” instead of “Free crate/)
  })

  test('is not confused with text about something else', async ({ assert }) => {
    const before = html(text('Our vans take the shortest way through the town, and leave at six.'))
    const after = html(text('Start with a free crate, no obligation.'))
    assert.notMatch(await alertOn('pricing', before, after), /instead of/)
  })
})
