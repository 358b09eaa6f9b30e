import { test } from '@japa/runner'
import { parseSelector, select, SelectorRefused } from '#monitoring/regions/selector'
import { pageOf } from '../reading/pages.js'

const PAGE = `<body><main id=main class="content wide"><ul class=plans><li data-plan=team lang=en-GB>Team</li><li>Two<b>x</b></li></ul>
  <p class="md:flex">One</p></main><p>Two</p></body>`

function tagsOf(selector: string): string {
  const { elements } = { elements: pageOf(PAGE).elements() }
  return select(elements, parseSelector(selector))
    .map((at) => elements[at].tag)
    .join(' ')
}

test.group('Selectors', () => {
  for (const [selector, tags] of [
    ['p', 'p p'],
    ['main p', 'p'],
    ['main > p, ul', 'ul p'],
    ['#main.wide li', 'li li'],
    ['MAIN ul > li > b', 'b'],
    ['[data-plan]', 'li'],
    ['[data-plan="team"]', 'li'],
    ["li[lang|='en']", 'li'],
    ['[data-plan^=te][data-plan$=am][data-plan*=ea]', 'li'],
    ['.md\\:flex', 'p'],
    ['main *', 'ul p'],
    ['.none', ''],
    ['ul p', ''],
  ]) {
    test(`match: ${selector}`, ({ assert }) => assert.equal(tagsOf(selector), tags))
  }

  for (const selector of [
    '',
    ' ',
    'a >',
    '> a',
    'a,',
    'a:hover',
    'li:nth-child(2)',
    'a::before',
    '[x',
    '.',
    '#',
    'a + b',
    'a'.repeat(301),
    'a '.repeat(21),
  ]) {
    test(`are rejected: ${selector.slice(0, 20)}`, ({ assert }) => {
      assert.throws(() => parseSelector(selector), SelectorRefused)
    })
  }

  test('explain why positions are rejected', ({ assert }) => {
    assert.throws(() => parseSelector('ul li:nth-child(2)'), /point to something else once the page changes/)
  })
})
