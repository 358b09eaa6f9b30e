import { test } from '@japa/runner'
import { alertOn, html } from './alert_on.js'
import { editClause } from '../../../../plugins/rule_analyst/edit_words.js'

test.group('The words of an edit', () => {
  test('quote the new line once, and of the old one only what was replaced', ({ assert }) => {
    const hosts = (part: string) =>
      `Northwind hosts only the governance ${part}: scores, policies and audit metadata of all depots.`
    assert.equal(
      editClause(hosts('control plane'), hosts('layer'), { place: ' on its page' }),
      'now says “Northwind hosts only the governance layer: scores, policies and audit metadata of all depots.” instead of “control plane” on its page'
    )
  })

  test('compare two numbers of the same thing', ({ assert }) => {
    const care = (price: string) => `Maintenance plans start at ${price}/month and are free for three months`
    assert.equal(
      editClause(care('$99'), care('$25')),
      'now says “Maintenance plans start at $25/month and are free for three months”, down from $99'
    )
    const trial = (days: number) =>
      `返金は原則として対応しておりません。購入前に${days}日間の試用版でご確認ください`
    assert.equal(
      editClause(trial(14), trial(15)),
      'now says “購入前に15日間の試用版でご確認ください”, up from 14'
    )
    const gods = editClause('66 gods that never break character', '67 agents that never break character')
    assert.include(gods, 'instead of “66 gods”')
  })

  test('name the words that a line lost, or those next to them, too', ({ assert }) => {
    assert.equal(
      editClause('30 Day Free Trial, No Credit Card Required', '30 Day Free Trial'),
      'no longer says “No Credit Card Required”'
    )
    const server = (name: string) =>
      `Add Northwind as a server for ${name}any agent that speaks the protocol:`
    assert.match(
      editClause(server('Fable Desktop or '), server('')),
      /^dropped “Fable Desktop or” from “[^”]*server for Fable Desktop or any agent[^”]*”$/
    )
  })

  test('quote labels on both sides, and lines with little in common only as they are now', ({ assert }) => {
    assert.equal(editClause('SSO / SAML', 'OIDC / JWT SSO'), 'changed “SSO / SAML” to “OIDC / JWT SSO”')
    assert.equal(
      editClause(
        'Help: help@northwind.example · Site: northwind.example',
        'For questions about payments or access to the desk: desk@northwind.example · Page: Help'
      ),
      'now says “For questions about payments or access to the desk: desk@northwind.example · Page: Help”'
    )
  })
})

test.group('A line', () => {
  test('continues in a link below it', async ({ assert }) => {
    const mail = (line: string) => html(`<h2>Apply</h2><div>${line}</div>`)
    const said = await alertOn(
      'homepage',
      mail('<p>Download crates for your depot from the App Store</p>'),
      mail('<p>Coming soon to the</p><p>App Store</p>')
    )
    assert.notMatch(said, /to the”/)
  })

  test('that is a label or a question does not lead', async ({ assert }) => {
    const page = (label: string, line: string) => html(`<h2>${label}</h2><p>${line}</p>`)
    const said = await alertOn(
      'homepage',
      page('Half-yearly', 'Our vans leave the depot at six in the morning.'),
      page(
        'Half-yearly payment',
        'Our vans leave the harbor twice before noon, also on Sundays and holidays.'
      )
    )
    assert.notMatch(said, /Half-yearly/)
  })
})
