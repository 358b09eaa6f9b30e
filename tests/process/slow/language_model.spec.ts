import { test } from '@japa/runner'
import WatchedUrl from '#monitoring/models/watched_url'
import { aceWith, type CommandResult } from '#tests/support/ace'
import { aceHere } from '#tests/support/ace_here'
import { aWatchedUrl } from '#tests/support/alerts'
import { FakeLanguageModel } from '#tests/support/fake_language_model'
import { aWorkspace } from '#tests/support/workspace'

interface Listed {
  contributes: { analysts?: string[] }
}

test.group('Commands with a language model', (group) => {
  let model: FakeLanguageModel
  group.each.setup(async () => {
    model = await FakeLanguageModel.start()
    return () => model.stop()
  })

  /** No network is allowed: only the model's own origin is trusted. */
  const settings = () => ({
    LLM_BASE_URL: model.baseUrl,
    LLM_MODEL: 'fake',
    LLM_API_KEY: 'sk-secret',
    CRAWLER_ALLOWED_NETWORKS: '',
  })

  async function doctor() {
    const { stdout } = await aceWith(settings(), 'doctor', '--json')
    return JSON.parse(stdout).find(({ check }: { check: string }) => check === 'language_model')
  }

  function analysts({ stdout }: CommandResult): string[] {
    const plugins: Listed[] = JSON.parse(stdout)
    return plugins.flatMap(({ contributes }) => contributes.analysts ?? [])
  }

  test('plugin:list shows the analyst when a model is configured', async ({ assert }) => {
    // Tests have none.
    assert.deepEqual(analysts(await aceHere('plugin:list', '--json')), ['rules'])
    assert.deepEqual(analysts(await aceWith(settings(), 'plugin:list', '--json')), [
      'rules',
      'language_model',
    ])
  })

  test("refuse to crawl the model's address", async ({ assert }) => {
    const page = await aWatchedUrl(await aWorkspace())
    const url = `${model.baseUrl}/pricing`
    await page.merge({ ...WatchedUrl.address(url) }).save()
    const { exitCode, stdout } = await aceWith(settings(), 'crawl:now', page.id, '--json')
    assert.equal(exitCode, 1)
    assert.include(stdout, 'Only URLs on the public internet are allowed.')
    assert.lengthOf(model.questions, 0)
  })

  test('doctor asks the model for one word', async ({ assert }) => {
    model.says('yes')
    assert.containsSubset(await doctor(), { ok: true, remedy: null })
    const [{ body, headers }] = model.questions
    assert.lengthOf(model.questions, 1)
    assert.include(body, { model: 'fake', max_tokens: 16 })
    assert.equal(headers.authorization, 'Bearer sk-secret')
  })

  test('doctor reports the cause and the remedy', async ({ assert }) => {
    model.says((response) => response.writeHead(401).end())
    const check = await doctor()
    assert.isFalse(check.ok)
    assert.include(check.detail, 'HTTP 401')
    assert.include(check.remedy, 'Check LLM_API_KEY.')
    assert.notInclude(JSON.stringify(check), 'sk-secret')
  })

  // `settings.spec.ts` covers the other setting.
  test('stop at an incomplete setting and name it', async ({ assert }) => {
    const { exitCode, stdout, stderr } = await aceWith({ ...settings(), LLM_MODEL: '' }, 'plugin:list')
    assert.equal(exitCode, 1)
    assert.include(stdout + stderr, "LLM_BASE_URL is set but LLM_MODEL isn't")
    assert.notInclude(stdout + stderr, 'sk-secret')
  })
})
