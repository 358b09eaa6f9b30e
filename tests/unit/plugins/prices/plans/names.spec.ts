import { test } from '@japa/runner'
import { planNameIn } from '../../../../../plugins/prices/plans/names.js'

test.group('Plan names', () => {
  test('reads {0} as {1}')
    .with([
      ['Team', 'Team'],
      ['Team $49 / month', 'Team'],
      ['Enterprise — contact sales', 'Enterprise'],
      ['Most popular Business', 'Business'],
      ['Beliebteste Wahl Team', 'Team'],
      ['Beliebteste Wahl', null],
      ['Consigliata', null],
      ['Polecana', null],
      ['Assumptions', null],
      ['Business $99 ' + 'for all who need more than a few seats '.repeat(10), 'Business'],
      ['Team ' + 'Most popular '.repeat(20), null],
      ['You review the report before it is due.', null],
      ['Start free. Grow when it matters', null],
      ['$49', null],
    ] as [string, string | null][])
    .run(({ assert }, [text, name]) => {
      assert.equal(planNameIn(text), name)
    })
})
