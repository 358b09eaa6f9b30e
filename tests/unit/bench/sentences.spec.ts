import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import { projectPath } from '#platform/paths'
import { complete, dataOf, FakeLanguageModel } from '#tests/support/fake_language_model'

const run = promisify(execFile)
const BENCH = ['--import=./bin/typescript.mjs', 'bench/sentences/main.ts']

const plans = (price: string) =>
  `<main><h1>Pricing</h1>${['Team', 'Max']
    .map(
      (name) =>
        `<div><h3>${name}</h3><p>${price} / month</p><p>Boards and lists</p><a href="/buy">Buy</a></div>`
    )
    .join('')}</main>`

/** Writes a corpus with one change, in the format of the page change corpus. */
async function aCorpus({ cleanup }: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sentences-'))
  cleanup(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'pages'))
  const labelled = {
    id: 'northwind-pricing-1',
    competitor: 'Northwind',
    url: 'https://northwind.example/pricing',
    label: 'pricing',
    repo: 'northwind/site',
    kind: 'price',
    wanted: ['high'],
    tells: [['$79']],
    never: [],
    sentence: 'Northwind raised Team and Max from $49 to $79 a month.',
  }
  await writeFile(join(folder, 'cases.jsonl'), `${JSON.stringify(labelled)}\n`)
  for (const [side, price] of [
    ['before', '$49'],
    ['after', '$79'],
  ])
    await writeFile(join(folder, 'pages', `${labelled.id}.${side}.html.gz`), gzipSync(plans(price)))
  return folder
}

test.group('npm run bench sentences', () => {
  test('prints the table of the rules and that of a model', async (context) => {
    const model = (await startModel(context)).says((response, question) => {
      const [{ n }] = dataOf(question).claims
      const answer = {
        summary: 'Northwind raised Team to $79.',
        reasoning: 'It matters.',
        claims: [n],
        excerpt: null,
      }
      complete(response, JSON.stringify(answer))
    })
    const { stdout } = await run(
      process.execPath,
      [...BENCH, '--corpus', await aCorpus(context), '--model', '--show'],
      { cwd: projectPath('.'), env: { ...process.env, LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'fake' } }
    )
    context.assert.match(stdout, /said {3}high: Northwind raised Team from \$49 to \$79/)
    context.assert.match(stdout, /model {2}Northwind raised Team to \$79\./)
    context.assert.match(stdout, /both halves\n.*\nall +1 +100 %[^]*with the model\n.*\nall +1 +100 %/)
    context.assert.include(stdout, 'what became of its answers: used 1')
    context.assert.lengthOf(model.questions, 1)
  })

  test('explains its requirements: {says}')
    .with([
      { given: [] as string[], says: 'Say where the corpus is' },
      { given: ['--corpus', '/nowhere'], says: 'The corpus cannot be read' },
    ])
    .run(async ({ assert }, { given, says }) => {
      const failure = await run(process.execPath, [...BENCH, ...given], { cwd: projectPath('.') }).catch(
        (error: { code: number; stderr: string }) => error
      )
      assert.include(failure.stderr, says)
      assert.propertyVal(failure, 'code', 2)
    })
})

async function startModel({ cleanup }: TestContext): Promise<FakeLanguageModel> {
  const model = await FakeLanguageModel.start()
  cleanup(() => model.stop())
  return model
}
