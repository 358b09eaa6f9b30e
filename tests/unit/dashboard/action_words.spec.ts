import { test } from '@japa/runner'
import {
  actionInWords,
  actionsOf,
  auditChoices,
  detailInWords,
  hasWords,
} from '#dashboard/audit/action_words'
import { readSourceFiles, stringsOf } from '#tests/unit/architecture/source_files'

const ACTION = /^[a-z]+\.[a-z_]+$/

/** Whatever reads like an action: in files that know the audit log, or where an action is handed on to one. */
function actionsIn(text: string): string[] {
  const handedOn = [...text.matchAll(/\baction: '([^']+)'/g)].map(([, action]) => action)
  const known = text.includes('#workspaces/models/audit_event') ? stringsOf(text) : []
  return [...handedOn, ...known].filter((action) => ACTION.test(action))
}

test.group('Words of the audit log', () => {
  test('every action that is recorded has some', async ({ assert }) => {
    const files = await readSourceFiles('{app,commands}/**/*.ts')
    const recorded = new Set([...files.values()].flatMap(actionsIn))
    assert.includeMembers(
      [...recorded],
      ['key.created', 'place.lifted', 'mail.unsubscribed'],
      'they were found'
    )
    assert.deepEqual(
      [...recorded].filter((action) => !hasWords(action)),
      []
    )
  })

  test('each action belongs to one kind, by which the log can be narrowed', ({ assert }) => {
    const actions = auditChoices.flatMap(({ id }) => (id && actionsOf(id)) || [])
    assert.isTrue(actions.every(hasWords))
    assert.lengthOf(new Set(actions), actions.length)
  })

  test('an action of another version is told by its name', ({ assert }) => {
    assert.equal(actionInWords('page.merged_away'), 'page merged away')
  })

  test('details in the words of the API are told in plain ones')
    .with([
      ['alert.rated', 'not_useful', 'Not useful'],
      ['page.updated', 'label, isActive', 'Page type, Paused or resumed'],
      ['key.created', 'Nightly export (read)', 'Nightly export (read)'],
      ['signal.reset', null, null],
    ] as const)
    .run(({ assert }, [action, detail, words]) => {
      assert.equal(detailInWords(action, detail), words)
    })
})
