import { test } from '@japa/runner'
import { extractContent } from '#monitoring/pipeline/reading/extract'
import { pageOf } from '#tests/unit/monitoring/reading/pages'
import { judgeMarkup } from '#tests/support/judge_markup'
import logos from '#plugins/logos'

const band = (...names: string[]) =>
  `<main><h1>Crates for every street</h1><p>Crates are packed at our depot in Delft.</p><h2>Our customers</h2><div>${names
    .map((name, at) => `<a href="/${at}"><img src="/${at}.svg" alt="${name}"></a>`)
    .join('')}</div></main>`

function logosOf(html: string): unknown {
  return extractContent(pageOf(html), logos().extractors!).logos
}

test.group('Logos', () => {
  test('are images with names in a band', ({ assert }) => {
    assert.deepEqual(logosOf(band('Fable', 'Logo of Crate & Co', 'Delft Dairy logo')), [
      'Fable',
      'Crate & Co',
      'Delft Dairy',
    ])
  })

  test('are not pictures, single images or images in menus', ({ assert }) => {
    const pictures = [
      'A van at our depot in the morning',
      'Two drivers who carry a crate',
      'The canal behind the depot in spring',
    ]
    assert.deepEqual(logosOf(band(...pictures)), [])
    assert.deepEqual(logosOf(band('Fable')), [])
    assert.deepEqual(logosOf(band('Fable', 'Crate', 'Dairy').replace('Our customers', 'Our garden')), [])
    assert.deepEqual(logosOf(`<nav>${band('Fable', 'Crate', 'Dairy').replaceAll('main', 'div')}</nav>`), [])
  })

  test('are reported by name when added or removed', async ({ assert }) => {
    const page = {
      url: 'https://northwind.example/customers',
      label: 'custom' as const,
      competitor: 'Northwind',
    }
    const verdict = await judgeMarkup(
      page,
      band('Fable', 'Crate', 'Dairy'),
      band('Fable', 'Crate', 'Harbor', 'Quay')
    )
    assert.equal(verdict?.score, 'medium')
    assert.equal(verdict?.summary, 'Northwind now shows the logos of Harbor and Quay on its customers page.')
  })
})
