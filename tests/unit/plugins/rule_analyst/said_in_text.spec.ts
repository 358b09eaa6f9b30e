/** What the text of a page says: names, statements that are gone, and what is no statement. */
import { test } from '@japa/runner'
import type { PageLabel } from 'rivalwatch-plugin'
import { alertOn, FILLER } from './alert_on.js'

/** @param title the page's title; "old → new" if it changes */
function said(label: PageLabel, before: string, after: string, title = 'Northwind'): Promise<string> {
  const titles = title.split(' → ')
  const [old, now] = [before, after].map(
    (body, at) => `<title>${titles[at] ?? titles[0]}</title><main>${body}${FILLER}</main>`
  )
  return alertOn(label, old, now)
}

test.group('A name', () => {
  test('is not a word or figure that counts things', async ({ assert }) => {
    const count = (number: string) =>
      `<h2>${number} módulos para almacenes</h2><p>${number} módulos y un solo equipo.</p><p>Elige entre ${number} módulos.</p>`
    assert.notMatch(await said('homepage', count('Cinco'), count('Cuatro')), /instead of “Cinco” throughout/)
    const slots = (range: string) =>
      `<p>Put crates on the ${range} shelf.</p><p>The ${range} shelf is cooled.</p><p>Label the ${range} shelf.</p>`
    assert.notMatch(
      await said('homepage', slots('2nd-to-6th'), slots('1st-to-5th')),
      /“1st-to-5th” instead of/
    )
  })

  test('is renamed above text that stays', async ({ assert }) => {
    const packages = (first: string, second: string) =>
      `<h2>Packages for vans</h2><h3>${first}</h3><p>Four visits a year and a washed floor</p>
      <h3>${second}</h3><p>Twelve visits a year and new tires</p>`
    assert.equal(
      await said('features', packages('Sprout', 'Grower'), packages('Silver', 'Gold')),
      'medium: Northwind renamed Sprout and Grower to Silver and Gold on its features page.'
    )
    assert.notMatch(
      await said(
        'features',
        packages('Sprout', 'Grower'),
        packages('Silver', 'Gold').replace('washed', 'painted').replace('new tires', 'an engineer')
      ),
      /renamed/
    )
  })
})

test.group('A statement', () => {
  const STATEMENT =
    '<p>We help museums to move their paintings across borders safely and without any paperwork.</p>'

  test('is gone if nothing took its place', async ({ assert }) => {
    assert.equal(
      await said('homepage', `<h2>What we do</h2>${STATEMENT}`, '<h2>What we do</h2>'),
      'low: Northwind no longer says “We help museums to move their paintings across borders safely and without any paperwork.” on its homepage.'
    )
  })

  test('is not what a form says after it was sent', async ({ assert }) => {
    for (const text of [
      'Vielen Dank! Ihre Anfrage wurde erfolgreich gesendet.',
      'Merci ! Votre demande a bien été envoyée.',
      'Thanks, your message has been sent. We answer within two days.',
      'Your request was successfully submitted.',
    ])
      assert.equal(await said('homepage', '<h2>Ask us</h2>', `<h2>Ask us</h2><p>${text}</p>`), '')
  })
})

test.group('A certification', () => {
  const formats = (text: string) => `<h2>Crates</h2><p>We pack crates in Malmö.</p><p>${text}</p>`
  test('is not the standard of a format', async ({ assert }) => {
    assert.notMatch(
      await said('features', formats(''), formats('Reads disk images in the format ISO 9660')),
      /^medium/
    )
    assert.match(
      await said('features', formats(''), formats('Our depots are certified to ISO 22301')),
      /^medium.*ISO 22301/
    )
  })
})

test.group('A button', () => {
  test('that shows only an icon has no label', async ({ assert }) => {
    const icon = (to: string) => `<h2>Find us</h2><a class="btn button" href="${to}"><img src="/i.png"></a>`
    assert.equal(await said('pricing', icon('/maps/crates'), icon('/prices.html')), '')
  })
})
