import { test } from '@japa/runner'
import type { Change, FieldChange } from '#platform/contract'
import { editsOf, goneEdit } from '#alerts/joining/edits'
import { isAllTold, isSameTold, mainEdits, toldOf, untold, type ToldKey } from '#alerts/joining/told'
import { added, changeOf, removed } from '#tests/unit/plugins/content_factory'

const NEWS = 'Northwind was acquired by Contoso'
const ASIDE = 'Now also in the Nordic countries'
const OWN = 'Something that only this page says'

/** What an alert about `main` told, with the rest of its change beside it. */
function toldBy(
  alertId: string,
  change: Change,
  excerpt: string | null,
  { isHere = false, isUndone = false } = {}
): ToldKey[] {
  const edits = editsOf(change)
  const main = new Set(mainEdits(edits, excerpt).flatMap(({ keys }) => keys))
  return edits.flatMap(({ keys }) =>
    keys.map((key) => ({ alertId, key, isMain: main.has(key), isHere, isUndone }))
  )
}
const lines = (...texts: string[]) => changeOf({ lines: texts.map((text) => added(text)) })
const find = (change: Change, known: ToldKey[]) => toldOf(change, editsOf(change), known)

test.group('What alerts have told', () => {
  test('the same edit is told; what else there is is left', ({ assert }) => {
    const known = toldBy('alert_1', lines(NEWS, ASIDE), NEWS)
    const same = lines(NEWS, ASIDE)
    const told = find(same, known)!
    assert.equal(told.alertId, 'alert_1')
    assert.isTrue(isAllTold(same, told))

    const more = lines(NEWS, OWN)
    const part = find(more, known)!
    assert.isFalse(isAllTold(more, part))
    assert.deepEqual(untold(more, part).lines, [more.lines[1]])
    assert.isNull(find(lines(OWN), known))
  })

  test('an edit that an alert mentions in passing is not told', ({ assert }) => {
    assert.isNull(find(lines(ASIDE), toldBy('alert_1', lines(NEWS, ASIDE), NEWS)))
    assert.isNotNull(find(lines(ASIDE), toldBy('alert_1', lines(NEWS, ASIDE), null)))
    assert.isNotNull(find(lines(ASIDE), toldBy('alert_1', lines(NEWS, ASIDE), 'No such text')))
  })

  test('an excerpt that was cut still shows what an alert is about', ({ assert }) => {
    const edits = editsOf(lines(NEWS, ASIDE))
    assert.deepEqual(mainEdits(edits, 'Northwind was acquired…'), [edits[0]])
  })

  test('of several alerts the one that told most is joined, of equal ones the newest', ({ assert }) => {
    const both = lines(NEWS, ASIDE)
    const known = [
      ...toldBy('alert_1', both, null),
      ...toldBy('alert_2', lines(NEWS), null),
      ...toldBy('alert_3', lines(OWN), null),
    ]
    assert.equal(find(both, known)!.alertId, 'alert_1')
    assert.equal(find(lines(NEWS), known)!.alertId, 'alert_2')
    const all = lines(NEWS, ASIDE, OWN)
    assert.isTrue(isAllTold(all, find(all, known)!), 'what another alert told is set aside, too')
  })

  test('the way back belongs to the alert on its own page only', ({ assert }) => {
    const back = changeOf({ lines: [removed(NEWS)] })
    assert.isNull(find(back, toldBy('alert_1', lines(NEWS), NEWS)))
    const told = find(back, toldBy('alert_1', lines(NEWS), NEWS, { isHere: true }))!
    assert.isTrue(told.isHere)
    assert.isTrue(isAllTold(back, told))
    assert.deepEqual([told.undone, told.redone], [editsOf(lines(NEWS))[0].keys, []])
  })

  test('what comes to a page a second time is news, unless the page went back in between', ({ assert }) => {
    assert.isNull(find(lines(NEWS), toldBy('alert_1', lines(NEWS), NEWS, { isHere: true })))
    const again = find(lines(NEWS), toldBy('alert_1', lines(NEWS), NEWS, { isHere: true, isUndone: true }))!
    assert.deepEqual([again.undone, again.redone], [[], editsOf(lines(NEWS))[0].keys])
    const back = changeOf({ lines: [removed(NEWS)] })
    assert.isNull(find(back, toldBy('alert_1', lines(NEWS), NEWS, { isHere: true, isUndone: true })))
  })

  test('how long the page is says nothing beside lines that were told', ({ assert }) => {
    const length: FieldChange = {
      category: 'page',
      field: 'wordCount',
      kind: 'changed',
      before: '9',
      after: '99',
    }
    const known = toldBy('alert_1', lines(NEWS), NEWS)
    const same = changeOf({ lines: [added(NEWS)], fields: [length] })
    assert.isTrue(isAllTold(same, find(same, known)!))
    const more = changeOf({ lines: [added(NEWS), added(OWN)], fields: [length] })
    assert.deepEqual(untold(more, find(more, known)!).fields, [length])
  })

  test('that a page is gone is told by itself', ({ assert }) => {
    const gone = [goneEdit('wu_1')]
    const known = [{ alertId: 'alert_1', key: gone[0].keys[0], isMain: true, isHere: true, isUndone: false }]
    const told = toldOf(changeOf(), gone, known)!
    assert.isTrue(isAllTold(changeOf(), told))
    assert.isNull(toldOf(changeOf(), [goneEdit('wu_2')], known))
  })

  test('two look-ups are compared by what they found', ({ assert }) => {
    const change = lines(NEWS, OWN)
    const edits = editsOf(change)
    const known = toldBy('alert_1', lines(NEWS), NEWS)
    const told = toldOf(change, edits, known)
    assert.isTrue(isSameTold(null, null))
    assert.isTrue(isSameTold(told, toldOf(change, edits, known)))
    assert.isFalse(isSameTold(told, null))
    assert.isFalse(isSameTold(told, toldOf(change, edits, toldBy('alert_2', lines(NEWS), NEWS))))
    assert.isFalse(isSameTold(told, toldOf(change, edits, toldBy('alert_1', lines(NEWS, OWN), NEWS))))
  })
})
