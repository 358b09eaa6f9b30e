/** A later version of the product in a line that is otherwise the same. */
import { test } from '@japa/runner'
import { alertOn, html } from './alert_on.js'

type Label = Parameters<typeof alertOn>[0]
const said = (label: Label, before: string, after: string) => alertOn(label, html(before), html(after))

test.group('A later version', () => {
  test('of a download is told instead of its checksum', async ({ assert }) => {
    const files = (version: string, sum: string) =>
      `<h2>Files</h2><p>${sum} Northwind-${version}.dmg</p><p>Packed on a laptop from 2019.</p>`
    assert.equal(
      await said(
        'custom',
        files('4.0.0', '44d829830f6244d84f80942a365f717cacd500e6'),
        files('4.0.2', '7b741c6cdaedd4e467acfc64604a88d32bf769c6')
      ),
      'medium: Northwind now lists version 4.0.2 instead of 4.0.0 on its “custom” page.'
    )
  })

  test('of a stable and a preview release are told together', async ({ assert }) => {
    const files = (...versions: string[]) => versions.map((one) => `<p>northwind-${one}.tar.gz</p>`).join('')
    assert.match(
      await said('custom', files('1.4.1', '2.0.3'), files('1.4.2', '2.0.4')),
      /^medium: Northwind now lists versions 1\.4\.2 and 2\.0\.4 instead of 1\.4\.1 and 2\.0\.3/
    )
  })

  test('is no news if another product has it, if it is required, or if it is lower', async ({ assert }) => {
    const line = (text: string) => `<h2>Install</h2><p>${text}</p>`
    for (const [before, after] of [
      ['Built on Drawbridge 7.2.', 'Built on Drawbridge 7.3.'],
      ['Requires Northwind v1.1.0.', 'Requires Northwind v1.4.0.'],
      ['Northwind Server v1.4.0, with ropes.', 'Northwind Server v1.1.0, with ropes.'],
    ])
      assert.notMatch(await said('homepage', line(before), line(after)), /now lists version/)
  })
})
