import { test } from '@japa/runner'
import { complaintAbout } from '../../../../plugins/llm_analyst/grounding/check.js'
import { added, removed } from '#tests/unit/plugins/content_factory'
import { draftOf, priceRise } from './asking.js'

const change = {
  ...priceRise,
  lines: [
    ...priceRise.lines,
    removed('1.299,00 € / Jahr, 10k requests, SOC 2'),
    added("EU teams pay 1 399 EUR; don't wait. Growth of 12.5 percent since 2019, five million users"),
    added('Mail sales@northwind.example or see docs.northwind.example/api (v2).'),
    added('Node.js and «Büro 24»'),
  ],
}
const draft = draftOf(priceRise)

function complaint(summary: string) {
  return complaintAbout({ summary, reasoning: 'It matters.', claims: [0], excerpt: null }, change, draft)
}

test.group('Language model: grounding in the page', () => {
  test('accepts: {$self}')
    .with([
      'Northwind raised Team from $49 to $79 a month.',
      'Northwind raised Team by 61%.',
      'Northwind raised Team by 61 percent, and 1 other change.',
      'It costs 79 dollars now, and 1.299,00 € a year no more.',
      'EU teams pay 1 399 EUR, and 10k requests are gone.',
      'It has five million users and grew by 12.5 percent.',
      'Team now has “25 seats”, says the page.',
      'It says “priority support” and "EU teams pay".',
      'It writes “EU teams … 2019”.',
      '„Büro 24“ and «Büro 24» and »Büro 24« stand there.',
      "The page's own words are 'priority support', and the teams' plans.",
      'Northwind runs on Node.js now.',
      'Write to sales@northwind.example, or see docs.northwind.example/api.',
      'See northwind.example/pricing, i.e. the plans, e.g. Team.',
      'It is ready for SOC 2.',
    ])
    .run(({ assert }, summary) => assert.isNull(complaint(summary)))

  test('rejects: {$self}')
    .with([
      'Northwind raised Team to $97.',
      'Northwind raised Team to €79.',
      'Northwind raised Team to 79 euros.',
      'Northwind raised Team to 79 USD.',
      'Northwind raised Team by 79%.',
      'It costs 1299 € a year.',
      'It allows 10 requests.',
      'It allows 10m requests.',
      'It has 5 users.',
      'It has fifty users and a thousand more.',
      'It costs ١٢٣ now.',
      'It says “Priority support”.',
      'It says “EU teams 2019”.',
      'It says ‘all new’.',
      'It says 「all new」.',
      'It says «all new».',
      'It says “25 seats.',
      'It says 25" and more.',
      'Write to root@northwind.example now.',
      'Write to sales@northwind.example.test now.',
      'See docs.northwind.example.test now.',
      'See evil-docs.northwind.example now.',
      'See docs.northwind.examples now.',
      'See ftp://docs.northwind.example/api now.',
      'See mailto:sales now.',
    ])
    .run(({ assert }, summary) => {
      assert.isNotNull(complaint(summary))
    })

  test('keeps the offending words separate in a complaint, and short', ({ assert }) => {
    const { why, what } = complaint(`It says “${'never said '.repeat(20)}”.`)!
    assert.notInclude(why, 'never')
    assert.isAtMost(what!.length, 60)
  })

  test('reads hostile texts in linear time', ({ assert }) => {
    const floods = ['1,', 'a.', '@a.', '“', "'a' ", 'USD ', '$1 ', '1 percent ', 'http://', '9'].map((part) =>
      added(part.repeat(40_000 / part.length))
    )
    const flooded = { ...change, lines: floods }
    const summary = 'a.b.c.d@e.f 1,2,3 “x” '.repeat(13)
    const answer = { summary, reasoning: summary, claims: [0], excerpt: null } as const
    assert.isNotNull(complaintAbout(answer, flooded, draft))
  })
})

test.group('Language model: grounding in proven claims', () => {
  const proven = (text: string, ...evidence: string[]) =>
    ({ id: 'wording', text, score: 'high', evidence }) as const
  const complaintOn = (summary: string, ...claims: ReturnType<typeof proven>[]) =>
    complaintAbout(
      { summary, reasoning: 'It matters.', claims: claims.map((_, at) => at), excerpt: null },
      priceRise,
      { ...draft, essential: false, claims: [...claims, proven('removed the Free plan')] }
    )
  const raised = proven('raised Team from $49 to $79 a month (+61%)', '$79 / month')
  const says = proven('now says “Now with 25 seats, and “priority support””', 'Now with 25 seats')

  test('accepts: {summary}')
    .with<{ summary: string; claims: ReturnType<typeof proven>[] }[]>([
      { summary: 'Northwind increased Team from $49 to $79 a month.', claims: [raised] },
      { summary: 'Team at Northwind is more expensive now: $79 a month.', claims: [raised] },
      { summary: 'Northwind now offers 25 seats and “priority support”.', claims: [says] },
      { summary: 'Northwind raised Team to $79 and now offers 25 seats.', claims: [raised, says] },
      { summary: 'Northwind quotes “priority support”.', claims: [says] },
    ])
    .run(({ assert }, { summary, claims }) => assert.isNull(complaintOn(summary, ...claims)))

  test('rejects: {summary}')
    .with<{ summary: string; claims: ReturnType<typeof proven>[] }[]>([
      { summary: 'Northwind cut Team to $49 a month.', claims: [raised] },
      { summary: 'Northwind raised Team from $79 to $49 a month.', claims: [raised] },
      { summary: 'Northwind removed the Free plan.', claims: [raised] },
      { summary: 'Northwind renamed Team.', claims: [raised] },
      { summary: 'Northwind released 25 seats.', claims: [says] },
      { summary: 'Northwind is hiring for 25 seats.', claims: [says] },
      { summary: 'Northwind raised Team to $79 a month.', claims: [says] },
      { summary: 'Northwind will shut down Team.', claims: [raised] },
      { summary: 'Northwind was acquired.', claims: [raised, says] },
    ])
    .run(({ assert }, { summary, claims }) => {
      assert.equal(complaintOn(summary, ...claims)?.fault, 'not_grounded')
    })
})
