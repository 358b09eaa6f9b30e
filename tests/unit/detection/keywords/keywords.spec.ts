import { test } from '@japa/runner'
import type { Change, LineChange } from 'rivalwatch-plugin'
import { alwaysAlert, withAlways, withKeywordsOnly } from '#detection/keywords/apply_keywords'
import { containsKeyword, foldedText } from '#detection/keywords/contains'
import { noAlert } from '#detection/pipeline/judgement'

const contains = (text: string, keyword: string) => containsKeyword(foldedText(text), foldedText(keyword))

const line = (text: string): LineChange => ({
  kind: 'added',
  block: { text, kind: 'paragraph', landmark: 'main', path: [] },
})
const changeOf = (...texts: string[]): Change => ({
  page: { url: 'https://rival.example/', label: 'pricing', competitor: 'Northwind' },
  fields: [],
  lines: texts.map(line),
})

test.group('Keywords', () => {
  for (const [text, keyword] of [
    ['Now with SSO for all plans', 'sso'],
    ['SSO', 'SSO'],
    ['Neue Preise für Teams', 'FUR'],
    ['Nuevas condiciones: facturación', 'facturacion'],
    ['Our C++ client', 'C++'],
    ['a price   increase of 5%', 'price increase'],
    ['企業向けプランの料金改定', '料金'],
    ['Новые цены', 'ЦЕНЫ'],
    ['(GDPR)', 'gdpr'],
    ['explain the plan', 'plan'],
  ]) {
    test(`are in a text as whole words: ${keyword} in ${text}`, ({ assert }) =>
      assert.isTrue(contains(text, keyword)))
  }

  for (const [text, keyword] of [
    ['We explain it', 'plan'],
    ['planning', 'plan'],
    ['SSO2', 'SSO'],
    ['цены', 'цен'],
    ['anything', ''],
  ]) {
    test(`are not parts of words: ${keyword} in ${text}`, ({ assert }) =>
      assert.isFalse(contains(text, keyword)))
  }

  test('filter out a whole change without any of them, and say so', ({ assert }) => {
    const keywords = { only: ['SSO', 'price'], always: [] }
    const { change, heldBack } = withKeywordsOnly(changeOf('A new office', 'In Oslo'), keywords)
    assert.isEmpty(change.lines)
    assert.lengthOf(heldBack, 2)
    assert.equal(heldBack[0].reason, 'contains none of this page’s keywords (“SSO”, “price”)')
    assert.lengthOf(withKeywordsOnly(changeOf('A new office', 'SSO for all'), keywords).change.lines, 2)
    assert.lengthOf(
      withKeywordsOnly(changeOf('A new office'), { only: ['x'], always: ['office'] }).change.lines,
      1
    )
  })

  test('restore filtered-out changes', ({ assert }) => {
    const found = changeOf('Updated today: SSO', 'Noise')
    const heldBack = found.lines.map(({ block }) => ({
      filter: 'noise',
      reason: 'is noise',
      text: block.text,
    }))
    const left = withAlways(found, { change: changeOf(), heldBack }, { only: [], always: ['sso'] })
    assert.deepEqual(
      left.change.lines.map(({ block }) => block.text),
      ['Updated today: SSO']
    )
    assert.deepEqual(
      left.heldBack.map(({ text }) => text),
      ['Noise']
    )
  })

  test('turn a minor change into an alert, whose points match its score', ({ assert }) => {
    const minor = { ...noAlert('Too minor.'), terms: [{ id: 'text', text: 'Text changed', weight: 0.5 }] }
    const verdict = alwaysAlert(minor, changeOf('SSO for all'), { only: [], always: ['sso'] })
    assert.equal(verdict.score, 'medium')
    assert.include(verdict.summary, 'SSO for all')
    assert.equal(verdict.reasoning, 'This page always alerts on “sso”.')
    assert.equal(
      verdict.terms!.reduce((sum, { weight }) => sum + weight, 0),
      3
    )
    assert.equal(alwaysAlert(minor, changeOf('Other'), { only: [], always: ['sso'] }), minor)
  })
})
