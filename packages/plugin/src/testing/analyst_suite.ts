import { test } from '@japa/runner'
import type { Analyst, Change, Outbound, Verdict, Versions } from '../index.js'
import { OutboundError, scoreOf } from '../index.js'
import { CODE, testReacts, TIMEOUT, unmutated } from './checks.js'
import { sampleChanges } from './samples/changes.js'

const SCORES: Verdict['score'][] = ['high', 'medium', 'low', null]
const MAX_SUMMARY = 300
const MAX_EXCERPT = 500
const MAX_REASONING = 2_000
const MAX_CLAIMS = 12
const MAX_EVIDENCE = 4

export interface AnalystSuiteOptions {
  /** Changes that the analyst judges, in addition to those of the suite. */
  changes?: readonly Change[]
  /** Answers the analyst's requests; without it, every request fails. */
  outbound?: Outbound
  /** The verdict of the analysts before this one; by default, there is none. */
  draft?: (change: Change) => Verdict | null
  /** Both versions of a page, for an analyst that checks its claims against them; by default, none are stored. */
  versions?: (change: Change) => Versions | null
}

/** Registers the contract tests for an analyst. */
export function testAnalyst(
  analyst: Analyst,
  { changes = [], outbound, draft = () => null, versions = () => null }: AnalystSuiteOptions = {}
): void {
  const samples = [...sampleChanges, ...changes.map((change, at) => ({ name: `changes[${at}]`, change }))]
  let isUnanswered = false
  const unreachable: Outbound = {
    request() {
      isUnanswered = true
      return Promise.reject(new OutboundError('connect_failed', 'The site cannot be reached.'))
    },
  }
  const judge = async (change: Change) =>
    analyst.judge(change, {
      outbound: outbound ?? unreachable,
      signal: new AbortController().signal,
      draft: draft(change),
      versions: versions(change),
    })

  test.group(`Plugin contract: analyst "${analyst.id}"`, (group) => {
    group.each.timeout(TIMEOUT)

    test('has an id in snake_case', ({ assert }) => assert.match(analyst.id, CODE))

    const ofSuite = sampleChanges.map(({ change }) => change)
    // An analyst that asks a service may return null if the service does not respond.
    testReacts(
      'changes',
      changes,
      ofSuite,
      async (change) => (await judge(structuredClone(change))) !== null || isUnanswered
    )

    test('returns a complete verdict or null: {name}')
      .with(samples)
      .run(async ({ assert }, { change }) => {
        const verdict = await unmutated(assert, change, judge)
        if (verdict === null) return
        const { terms = [], essential, claims = [], ...required } = verdict
        assert.onlyProperties(required, ['score', 'summary', 'excerpt', 'reasoning'])
        assert.oneOf(essential, [undefined, true, false])
        for (const { id, text } of terms) {
          assert.match(id, CODE, 'the id of a term is not in snake_case')
          assert.match(text, /\p{L}{2}/u, 'a term has no text')
        }
        assert.isAtMost(claims.length, MAX_CLAIMS, 'it makes too many claims')
        for (const { id, text, score, evidence } of claims) {
          assert.match(id, CODE, 'the id of a claim is not in snake_case')
          assert.match(text, /\p{L}{2}/u, 'a claim has no text')
          assert.isTrue(score !== null && SCORES.includes(score), `a claim has an unknown score: ${score}`)
          assert.isAtMost(evidence.length, MAX_EVIDENCE, 'a claim has too much evidence')
        }
        if (terms.length > 0) {
          const points = terms.reduce((sum, { weight }) => sum + weight, 0)
          assert.equal(
            verdict.score,
            scoreOf(points),
            'the score does not match the total weight of the terms'
          )
        }
        assert.isTrue(SCORES.includes(verdict.score), `the score is unknown: ${verdict.score}`)
        assert.isAtMost(verdict.summary.length, MAX_SUMMARY, 'the summary is too long')
        assert.notMatch(verdict.summary, /[\n\r\u2028\u2029]/, 'the summary has more than one line')
        assert.match(verdict.reasoning, /\p{L}{2}/u, 'the verdict has no reasoning')
        assert.isAtMost(verdict.reasoning.length, MAX_REASONING, 'the reasoning is too long')
        if (verdict.excerpt !== null)
          assert.isAtMost(verdict.excerpt.length, MAX_EXCERPT, 'the excerpt is too long')
        if (verdict.score !== null) assert.match(verdict.summary, /\p{L}{2}/u, 'the verdict has no summary')
      })

    test('quotes only text and amounts from the change: {name}')
      .with(samples)
      .run(async ({ assert }, { change }) => {
        const verdict = await judge(change)
        if (verdict === null) return
        const said = textsOf(change).map(bare)
        for (const passage of quotedIn(verdict)) {
          assert.isTrue(
            said.some((text) => text.includes(passage)),
            `it quotes text that is not in the change: ${passage}`
          )
        }
        const figures = new Set(textsOf(change).flatMap(numbersIn))
        for (const amount of amountsIn(verdict.summary)) {
          for (const figure of numbersIn(amount))
            assert.isTrue(figures.has(figure), `it states an amount that is not in the change: ${amount}`)
        }
      })

    test('does not score an empty change', async ({ assert }) => {
      const [{ change }] = sampleChanges
      assert.isNull((await judge(change))?.score ?? null)
    })
  })
}

/** Returns every text that a verdict may quote. */
function textsOf({ page, fields, lines }: Change): string[] {
  const texts = [
    page.competitor,
    ...fields.flatMap(({ before, after, facts }) => [before, after, facts?.subject, facts?.feature]),
    ...lines.flatMap(({ block }) => [block.text, ...block.path]),
  ]
  return texts.filter((text) => text !== undefined)
}

/** Returns the excerpt and the quotations in the summary, split at ellipses. */
function quotedIn({ summary, excerpt }: Verdict): string[] {
  const curly = /“([^“”]*)”/g
  const straight = /"([^"“”]*)"/g
  const quotes = [...summary.matchAll(curly), ...summary.replace(curly, '').matchAll(straight)]
  return [...quotes.map(([, text]) => text), excerpt ?? ''].flatMap((text) => text.split('…').map(bare))
}

/** Removes white space and invisible characters, because a quotation may break lines differently. */
function bare(text: string): string {
  return text.replace(/[\p{C}\p{Z}]/gu, '')
}

/** Returns amounts of money, except truncated ones. */
function amountsIn(text: string): string[] {
  return text.match(/\p{Sc}\s?\d[\d.,]*(?![\d.,…])|(?<![\d.,])\d[\d.,]*\s?\p{Sc}/gu) ?? []
}

function numbersIn(text: string): string[] {
  return text.match(/\d+(?:[.,]\d+)*/g) ?? []
}
