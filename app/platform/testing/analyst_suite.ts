import { test } from '@japa/runner'
import type { Analyst, Change, Outbound, Verdict } from '#platform/contract'
import { OutboundError, scoreOf } from '#platform/contract'
import { CODE, PATIENCE, unmutated } from './checks.js'
import { sampleChanges } from './samples/changes.js'

const SCORES: Verdict['score'][] = ['high', 'medium', 'low', null]
const MAX_SUMMARY = 300
const MAX_EXCERPT = 500
const MAX_REASONING = 2_000
const MAX_CLAIMS = 12
const MAX_EVIDENCE = 4

export interface AnalystSuiteOptions {
  /** Changes that the analyst has an opinion on; the suite has changes of its own as well. */
  changes?: readonly Change[]
  /** What the analyst reaches the world with; unless given, nothing can be reached. */
  outbound?: Outbound
  /** What the analysts before it make of a change; unless given, there are none. */
  draft?: (change: Change) => Verdict | null
}

const unreachable: Outbound = {
  request: () => Promise.reject(new OutboundError('connect_failed', 'The site can not be reached.')),
}

/** Registers the tests of what the contract asks of an analyst. */
export function testAnalyst(
  analyst: Analyst,
  { changes = [], outbound = unreachable, draft = () => null }: AnalystSuiteOptions = {}
): void {
  const samples = [...sampleChanges, ...changes.map((change) => ({ name: 'a change of its own', change }))]
  const judge = async (change: Change) =>
    analyst.judge(change, { outbound, signal: new AbortController().signal, draft: draft(change) })

  test.group(`Contract of the analyst "${analyst.id}"`, (group) => {
    group.each.timeout(PATIENCE)

    test('has an id in snake_case', ({ assert }) => assert.match(analyst.id, CODE))

    test('gives a whole verdict or passes on: {name}')
      .with(samples)
      .run(async ({ assert }, { change }) => {
        const verdict = await unmutated(assert, change, judge)
        if (verdict === null) return
        const { terms = [], essential, claims = [], ...told } = verdict
        assert.onlyProperties(told, ['score', 'summary', 'excerpt', 'reasoning'])
        assert.oneOf(essential, [undefined, true, false])
        for (const { id, text } of terms) {
          assert.match(id, CODE)
          assert.match(text, /\p{L}{2}/u)
        }
        assert.isAtMost(claims.length, MAX_CLAIMS)
        for (const { id, text, score, evidence } of claims) {
          assert.match(id, CODE)
          assert.match(text, /\p{L}{2}/u)
          assert.isTrue(score !== null && SCORES.includes(score))
          assert.isAtMost(evidence.length, MAX_EVIDENCE)
        }
        if (terms.length > 0) {
          const points = terms.reduce((sum, { weight }) => sum + weight, 0)
          assert.equal(verdict.score, scoreOf(points), 'the weights of the terms do not add up to the score')
        }
        assert.isTrue(SCORES.includes(verdict.score), `score ${verdict.score}`)
        assert.isAtMost(verdict.summary.length, MAX_SUMMARY)
        assert.notMatch(verdict.summary, /[\n\r\u2028\u2029]/, 'the summary is one line')
        assert.match(verdict.reasoning, /\p{L}{2}/u)
        assert.isAtMost(verdict.reasoning.length, MAX_REASONING)
        if (verdict.excerpt !== null) assert.isAtMost(verdict.excerpt.length, MAX_EXCERPT)
        if (verdict.score !== null) assert.match(verdict.summary, /\p{L}{2}/u)
      })

    test('quotes only what the change says: {name}')
      .with(samples)
      .run(async ({ assert }, { change }) => {
        const verdict = await judge(change)
        if (verdict === null) return
        const said = textsOf(change).map(bare)
        for (const passage of quotedIn(verdict)) {
          assert.isTrue(
            said.some((text) => text.includes(passage)),
            `not in the change: ${passage}`
          )
        }
        const figures = new Set(textsOf(change).flatMap(numbersIn))
        for (const amount of amountsIn(verdict.summary)) {
          for (const figure of numbersIn(amount))
            assert.isTrue(figures.has(figure), `not in the change: ${amount}`)
        }
      })

    test('judges nothing where nothing changed', async ({ assert }) => {
      const [{ change }] = sampleChanges
      assert.isNull((await judge(change))?.score ?? null)
    })
  })
}

/** Every text that a verdict may be made of. */
function textsOf({ page, fields, lines }: Change): string[] {
  const texts = [
    page.competitor,
    ...fields.flatMap(({ before, after, facts }) => [before, after, facts?.subject, facts?.feature]),
    ...lines.flatMap(({ block }) => [block.text, ...block.path]),
  ]
  return texts.filter((text) => text !== undefined)
}

/** The excerpt, and what the summary puts in quotation marks, without what an ellipsis stands for. */
function quotedIn({ summary, excerpt }: Verdict): string[] {
  const curly = /“([^“”]*)”/g
  const straight = /"([^"“”]*)"/g
  const quotes = [...summary.matchAll(curly), ...summary.replace(curly, '').matchAll(straight)]
  return [...quotes.map(([, text]) => text), excerpt ?? ''].flatMap((text) => text.split('…').map(bare))
}

/** Without white space and what is not shown: how lines are broken says nothing. */
function bare(text: string): string {
  return text.replace(/[\p{C}\p{Z}]/gu, '')
}

/** Amounts of money, but for those that are cut short. */
function amountsIn(text: string): string[] {
  return text.match(/\p{Sc}\s?\d[\d.,]*(?![\d.,…])|(?<![\d.,])\d[\d.,]*\s?\p{Sc}/gu) ?? []
}

function numbersIn(text: string): string[] {
  return text.match(/\d+(?:[.,]\d+)*/g) ?? []
}
