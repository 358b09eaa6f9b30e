import { test } from '@japa/runner'
import { alertOn, html } from './alert_on.js'

test.group('A thing in other words is not a new thing', () => {
  test('roles that only have another title were not opened', async ({ assert }) => {
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

  test('releases with another number were not added', async ({ assert }) => {
    const entry = (number: string, title: string) =>
      `<h2>Northwind ${number} – ${title}</h2><p>Northwind ${number} brings what all of our drivers asked for in the long winter, and a little more than that.</p><ul><li>Everything about ${title.toLowerCase()} is easier to find.</li></ul>`
    const said = await alertOn(
      'changelog',
      html(entry('1.37', 'Harbor at night') + entry('1.36', 'Labels for everyone')),
      html(
        entry('3.8', 'Routes on a map') +
          entry('3.7', 'Harbor at night') +
          entry('3.6', 'Labels for everyone')
      )
    )
    assert.match(said, /released 3\.8/)
    assert.notMatch(said, /3\.7|versions/)
  })
})
