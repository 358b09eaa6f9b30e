import { test } from '@japa/runner'
import type { Change, FieldChange } from 'rivalwatch-plugin'
import { editsOf, goneEdit } from '#detection/deduplication/edits'
import {
  isAllReported,
  isSameReported,
  mainEdits,
  reportedOf,
  withoutReported,
  type ReportedKey,
} from '#detection/deduplication/reported'
import { added, changeOf, removed } from '#tests/unit/plugins/content_factory'

const NEWS = 'Northwind was acquired by Contoso'
const ASIDE = 'Now also in the Nordic countries'
const OWN = 'Something that only this page says'

/** Returns the edits reported by an alert about `main`, which also contained `rest`. */
function toldBy(
  alertId: string,
  change: Change,
  excerpt: string | null,
  { isHere = false, isUndone = false } = {}
): ReportedKey[] {
  const edits = editsOf(change)
  const main = new Set(mainEdits(edits, excerpt).flatMap(({ keys }) => keys))
  return edits.flatMap(({ keys }) =>
    keys.map((key) => ({ alertId, key, isMain: main.has(key), isHere, isUndone }))
  )
}
const lines = (...texts: string[]) => changeOf({ lines: texts.map((text) => added(text)) })
const find = (change: Change, known: ReportedKey[]) => reportedOf(change, editsOf(change), known)

test.group('Edits that alerts have reported', () => {
  test('recognizes a reported edit and keeps the rest', ({ assert }) => {
    const known = toldBy('alert_1', lines(NEWS, ASIDE), NEWS)
    const same = lines(NEWS, ASIDE)
    const told = find(same, known)!
    assert.equal(told.alertId, 'alert_1')
    assert.isTrue(isAllReported(same, told))

    const more = lines(NEWS, OWN)
    const part = find(more, known)!
    assert.isFalse(isAllReported(more, part))
    assert.deepEqual(withoutReported(more, part).lines, [more.lines[1]])
    assert.isNull(find(lines(OWN), known))
  })

  test('does not count an edit that an alert only mentions in passing', ({ assert }) => {
    assert.isNull(find(lines(ASIDE), toldBy('alert_1', lines(NEWS, ASIDE), NEWS)))
    assert.isNotNull(find(lines(ASIDE), toldBy('alert_1', lines(NEWS, ASIDE), null)))
    assert.isNotNull(find(lines(ASIDE), toldBy('alert_1', lines(NEWS, ASIDE), 'No such text')))
  })

  test("identifies an alert's main edit by a cut excerpt", ({ assert }) => {
    const edits = editsOf(lines(NEWS, ASIDE))
    assert.deepEqual(mainEdits(edits, 'Northwind was acquired…'), [edits[0]])
  })

  test('are merged into the alert that reported most, or else the newest', ({ assert }) => {
    const both = lines(NEWS, ASIDE)
    const known = [
      ...toldBy('alert_1', both, null),
      ...toldBy('alert_2', lines(NEWS), null),
      ...toldBy('alert_3', lines(OWN), null),
    ]
    assert.equal(find(both, known)!.alertId, 'alert_1')
    assert.equal(find(lines(NEWS), known)!.alertId, 'alert_2')
    const all = lines(NEWS, ASIDE, OWN)
    assert.isTrue(isAllReported(all, find(all, known)!), 'what another alert told is set aside, too')
  })

  test('matches a reversal only with an alert on the same page', ({ assert }) => {
    const back = changeOf({ lines: [removed(NEWS)] })
    assert.isNull(find(back, toldBy('alert_1', lines(NEWS), NEWS)))
    const told = find(back, toldBy('alert_1', lines(NEWS), NEWS, { isHere: true }))!
    assert.isTrue(told.isHere)
    assert.isTrue(isAllReported(back, told))
    assert.deepEqual([told.undone, told.redone], [editsOf(lines(NEWS))[0].keys, []])
  })

  test('treats a repeated edit as news unless it was undone in between', ({ assert }) => {
    assert.isNull(find(lines(NEWS), toldBy('alert_1', lines(NEWS), NEWS, { isHere: true })))
    const again = find(lines(NEWS), toldBy('alert_1', lines(NEWS), NEWS, { isHere: true, isUndone: true }))!
    assert.deepEqual([again.undone, again.redone], [[], editsOf(lines(NEWS))[0].keys])
    const back = changeOf({ lines: [removed(NEWS)] })
    assert.isNull(find(back, toldBy('alert_1', lines(NEWS), NEWS, { isHere: true, isUndone: true })))
  })

  test('ignores the page length next to reported lines', ({ assert }) => {
    const length: FieldChange = {
      category: 'page',
      field: 'wordCount',
      kind: 'changed',
      before: '9',
      after: '99',
    }
    const known = toldBy('alert_1', lines(NEWS), NEWS)
    const same = changeOf({ lines: [added(NEWS)], fields: [length] })
    assert.isTrue(isAllReported(same, find(same, known)!))
    const more = changeOf({ lines: [added(NEWS), added(OWN)], fields: [length] })
    assert.deepEqual(withoutReported(more, find(more, known)!).fields, [length])
  })

  test('recognizes a removed page without other edits', ({ assert }) => {
    const gone = [goneEdit('wu_1')]
    const known = [{ alertId: 'alert_1', key: gone[0].keys[0], isMain: true, isHere: true, isUndone: false }]
    const told = reportedOf(changeOf(), gone, known)!
    assert.isTrue(isAllReported(changeOf(), told))
    assert.isNull(reportedOf(changeOf(), [goneEdit('wu_2')], known))
  })

  test('compares two lookups by their result', ({ assert }) => {
    const change = lines(NEWS, OWN)
    const edits = editsOf(change)
    const known = toldBy('alert_1', lines(NEWS), NEWS)
    const told = reportedOf(change, edits, known)
    assert.isTrue(isSameReported(null, null))
    assert.isTrue(isSameReported(told, reportedOf(change, edits, known)))
    assert.isFalse(isSameReported(told, null))
    assert.isFalse(isSameReported(told, reportedOf(change, edits, toldBy('alert_2', lines(NEWS), NEWS))))
    assert.isFalse(isSameReported(told, reportedOf(change, edits, toldBy('alert_1', lines(NEWS, OWN), NEWS))))
  })
})
