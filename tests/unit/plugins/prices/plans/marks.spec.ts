import { test } from '@japa/runner'
import { isMarked, valueOfCell, valueOfText } from '../../../../../plugins/prices/plans/marks.js'
import { PageTree } from '../../../../../plugins/prices/plans/tree.js'
import { readHtml } from './pages.js'

function cellOf(inner: string, attributes = '') {
  const page = readHtml(`<table><tr><td ${attributes}>${inner}</td></tr></table>`)
  return { tree: PageTree.of(page), cell: page.elements('td')[0] }
}

const drawn = (d: string) => `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${d}"/></svg>`

test.group('Marks', () => {
  test('reads {0} as {1}')
    .with([
      ['✓', '✓'],
      ['Yes', '✓'],
      ['✔️ Included', '✓'],
      ['✗', ''],
      ['—', ''],
      ['Not included', ''],
      ['n/a', ''],
      ['✗ Reports', ''],
      ['✓ 10 GB', '10 GB'],
      ['E-mail', 'E-mail'],
    ])
    .run(({ assert }, [text, value]) => {
      assert.equal(valueOfText(text), value)
    })

  test('reads yes from {0}')
    .with([
      ['<i class="icon icon-check"></i>'],
      ['<span class="sr-only">Included</span>'],
      ['<svg><title>Yes</title><path d="M0 0"/></svg>'],
      ['<svg><use href="#tick-large"></use></svg>'],
      ['<img src="/img/check-green.png" alt="">'],
      ['<input type="checkbox" checked disabled>'],
      ['<span data-included="true"></span>'],
      ['<svg viewBox="0 0 8 8"><circle r="3"/></svg>'],
      [drawn('M20 6 9 17l-5-5')],
      [drawn('M9 16.17L4.83 12l-1.42 1.41L9 19 21 7l-1.41-1.41z')],
      [
        drawn(
          'M16.707 5.293a1 1 0 010 1.414l-8 8a1 1 0 01-1.414 0l-4-4a1 1 0 011.414-1.414L8 12.586l7.293-7.293a1 1 0 011.414 0z'
        ),
      ],
      ['<svg><polyline points="20 6 9 17 4 12"/></svg>'],
    ])
    .run(({ assert }, [html]) => {
      const { tree, cell } = cellOf(html)
      assert.equal(valueOfCell(tree, cell), '✓')
    })

  test('reads no from {0}')
    .with([
      [''],
      ['<i class="fa fa-xmark"></i>'],
      ['<span aria-label="Not included"></span>'],
      ['<span class="not-available"></span>'],
      ['<input type="checkbox" disabled>'],
      ['<img src="/img/cross.svg" alt="">'],
      [drawn('M6 18L18 6M6 6l12 12')],
      [drawn('M5 12h14')],
      [
        drawn(
          'M6.28 5.22a.75.75 0 00-1.06 1.06L8.94 10l-3.72 3.72a.75.75 0 101.06 1.06L10 11.06l3.72 3.72a.75.75 0 101.06-1.06L11.06 10l3.72-3.72a.75.75 0 00-1.06-1.06L10 8.94 6.28 5.22z'
        ),
      ],
      ['<svg><line x1="18" y1="6" x2="6" y2="18"/><line x1="6" y1="6" x2="18" y2="18"/></svg>'],
    ])
    .run(({ assert }, [html]) => {
      const { tree, cell } = cellOf(html)
      assert.equal(valueOfCell(tree, cell), '')
    })

  test('prefers the icons in a cell to its attributes', ({ assert }) => {
    const { tree, cell } = cellOf('', 'class="yes"')
    assert.isTrue(isMarked(tree, cell))
    const other = cellOf('<i class="cross"></i>', 'class="yes"')
    assert.isFalse(isMarked(other.tree, other.cell))
  })
})
