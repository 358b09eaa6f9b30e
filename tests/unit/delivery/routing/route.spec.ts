import { test } from '@japa/runner'
import fc from 'fast-check'
import { signalScores } from 'rivalwatch-plugin'
import { type ChannelRule, type RoutedAlert, route } from '#delivery/routing/route'
import { labels } from '#monitoring/labels'

const COMPETITORS = ['comp_a', 'comp_b', 'comp_c']
const TAGS = ['direct', 'Enterprise', 'ÄRGER']
const WORDS = ['pricing', 'SSO', 'Straße', '価格', 'free trial']
const ZONES = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia']
const everything: ChannelRule = {
  isPaused: false,
  minimumScore: 'low',
  competitorIds: [],
  tags: [],
  labels: [],
  keywords: [],
  quietHours: null,
  timeZone: 'UTC',
}
const raised: RoutedAlert = {
  score: 'high',
  competitorId: 'comp_a',
  tags: ['Direct rival'],
  label: 'pricing',
  summary: 'Northwind raised Team from $49 to $79 a month (+61%).',
  excerpt: 'Team, billed yearly: $79',
}

const hour = fc.integer({ min: 0, max: 23 })
const quiet = fc.record({ from: hour, until: hour }).filter(({ from, until }) => from !== until)
const rules = fc.record<ChannelRule>({
  isPaused: fc.boolean(),
  minimumScore: fc.constantFrom(...signalScores),
  competitorIds: fc.subarray(COMPETITORS),
  tags: fc.subarray(TAGS),
  labels: fc.subarray([...labels]),
  keywords: fc.subarray(WORDS),
  quietHours: fc.option(quiet),
  timeZone: fc.constantFrom(...ZONES),
})
const alerts = fc.record<RoutedAlert>({
  score: fc.constantFrom(...signalScores),
  competitorId: fc.constantFrom(...COMPETITORS),
  tags: fc.subarray(TAGS),
  label: fc.constantFrom(...labels),
  summary: fc.subarray(WORDS).map((words) => `It: ${words.join(', ')}.`),
  excerpt: fc.option(fc.constantFrom(...WORDS)),
})
const instants = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2027, 0) })

/** Each lifts one condition of a rule. */
const lifts: ((rule: ChannelRule) => ChannelRule)[] = (
  ['isPaused', 'minimumScore', 'competitorIds', 'tags', 'labels', 'keywords', 'quietHours'] as const
).map((name) => (rule) => ({ ...rule, [name]: everything[name] }))

test.group('Routing', () => {
  test('sends an alert exactly if each condition alone would', ({ assert }) => {
    fc.assert(
      fc.property(rules, alerts, instants, (rule, alert, now) => {
        const { quietHours, ...conditions } = rule
        const alone = Object.entries(conditions).map(([name, value]) =>
          route({ ...everything, [name]: value }, alert, now)
        )
        const isWanted = alone.every(({ decision }) => decision === 'send')
        const { decision } = route(rule, alert, now)
        assert.equal(decision !== 'skip', isWanted)
        if (!quietHours) assert.notEqual(decision, 'wait')
      })
    )
  })

  test('never loses an alert by removing a condition', ({ assert }) => {
    fc.assert(
      fc.property(rules, alerts, instants, (rule, alert, now) => {
        if (route(rule, alert, now).decision === 'skip') return
        for (const lift of lifts) assert.notEqual(route(lift(rule), alert, now).decision, 'skip')
      })
    )
  })

  test('waits until a time when it sends: by the next day or, if the clocks skip that time, the day after', ({
    assert,
  }) => {
    let waits = 0
    fc.assert(
      fc.property(quiet, fc.constantFrom(...ZONES), instants, (quietHours, timeZone, now) => {
        const rule = { ...everything, quietHours, timeZone }
        const decided = route(rule, raised, now)
        if (decided.decision !== 'wait') return
        waits++
        assert.isAbove(decided.until, now)
        assert.isAtMost(decided.until, now + 49 * 3_600_000)
        assert.equal(route(rule, raised, decided.until).decision, 'send')
        assert.equal(route(rule, raised, decided.until - 1).decision, 'wait')
      })
    )
    assert.isAbove(waits, 0)
  })

  test('waits until the first minute after quiet hours where clocks skip half an hour', ({ assert }) => {
    const rule = { ...everything, quietHours: { from: 3, until: 2 }, timeZone: 'Australia/Lord_Howe' }
    const [night, changed] = [Date.UTC(2026, 9, 3, 14), Date.UTC(2026, 9, 3, 15, 30)]
    assert.deepInclude(route(rule, raised, night), { decision: 'wait', until: changed })
  })

  test('gives the reason in one sentence')
    .with([
      [{ isPaused: true }, 'The channel was paused.'],
      [{ minimumScore: 'high' }, 'Medium importance. This channel gets high.', { score: 'medium' }],
      [{ minimumScore: 'medium' }, 'Low importance. This channel gets high and medium.', { score: 'low' }],
      [{ competitorIds: ['comp_b'] }, "This channel doesn't include the competitor."],
      [{ tags: ['Watch', 'Close'] }, 'The competitor has none of the tags Watch, Close.'],
      [{ labels: ['blog', 'docs'] }, 'Page type Pricing. This channel gets Blog, Docs.'],
      [{ keywords: ['SSO', 'API'] }, 'No keyword found: SSO, API.'],
    ] as [Partial<ChannelRule>, string, Partial<RoutedAlert>?][])
    .run(({ assert }, [rule, reason, alert]) => {
      const decided = route({ ...everything, ...rule }, { ...raised, ...alert }, 0)
      assert.deepEqual(decided, { decision: 'skip', reason })
    })

  test('matches tags regardless of case', ({ assert }) => {
    assert.equal(route({ ...everything, tags: ['Other', ' direct  RIVAL'] }, raised, 0).decision, 'send')
  })

  test('finds keywords as whole words in the sentence and the excerpt')
    .with([
      ['team', true],
      ['TEAM', true],
      ['yearly', true],
      ['billed  Yearly', true],
      ['eam', false],
      ['year', false],
      ['year*', true],
      ['early*', false],
      ['$79', true],
      ['79', true],
      ['7', false],
      ['+61%', true],
      ['month team', false],
      ['*', false],
    ] as const)
    .run(({ assert }, [keyword, isFound]) => {
      const { decision } = route({ ...everything, keywords: [keyword] }, raised, 0)
      assert.equal(decision === 'send', isFound, keyword)
    })

  test('finds keywords in any script and case')
    .with([
      ['新価格表を公開', '価格'],
      ['Neue STRASSE', 'straße'],
      ['ＡＰＩ limits', 'api'],
      ['ΝΕΟΣ ΛΌΓΟΣ', 'λόγος'],
      ['Pri\u0301ce', 'prı́ce*'.replace('ı', 'i')],
      ['🎉API🎉', 'api'],
    ] as const)
    .run(({ assert }, [summary, keyword]) => {
      const { decision } = route({ ...everything, keywords: [keyword] }, { ...raised, summary }, 0)
      assert.equal(decision, 'send')
    })
})
