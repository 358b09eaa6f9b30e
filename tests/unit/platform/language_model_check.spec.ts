import { test } from '@japa/runner'
import {
  AllowedNetworks,
  createOutbound,
  type GuardedOutbound,
  TrustedOrigins,
} from '#platform/outbound/main'
import { checkLanguageModel } from '#health/checks/language_model_check'
import { Unhealthy } from '#health/check'
import { FakeLanguageModel } from '#tests/support/fake_language_model'

test.group('Language model check', (group) => {
  let model: FakeLanguageModel
  let outbound: GuardedOutbound | undefined

  group.each.setup(async () => {
    model = await FakeLanguageModel.start()
    return async () => {
      await outbound?.close()
      await model.stop()
    }
  })

  /** Checks the model. No network is allowed: only the model's own origin is trusted. */
  function check(baseUrl = model.baseUrl): Promise<string> {
    outbound = createOutbound({
      allowed: AllowedNetworks.none,
      trusted: new TrustedOrigins([baseUrl]),
      userAgent: 'Rivalwatch',
    })
    return checkLanguageModel({ baseUrl, model: 'fake', apiKey: 'sk-secret' }, outbound)
  }

  async function trouble(baseUrl?: string): Promise<Unhealthy> {
    const error = await check(baseUrl).catch((thrown: unknown) => thrown)
    if (error instanceof Unhealthy) return error
    throw new Error(`It did not find fault: ${error}`)
  }

  test('asks for one word', async ({ assert }) => {
    model.says('yes')
    assert.equal(await check(), `fake at ${new URL(model.baseUrl).host} is responding`)
    const [{ body, headers }] = model.questions
    assert.lengthOf(model.questions, 1)
    assert.include(body, { model: 'fake', max_tokens: 16 })
    assert.equal(headers.authorization, 'Bearer sk-secret')
  })

  test('reports the cause and the remedy: HTTP {0}')
    .with([
      [401, 'Check LLM_API_KEY.'],
      [404, 'Check that the server offers LLM_MODEL.'],
      [500, "Check the model server's log."],
      [301, 'Redirects are not followed'],
    ] as const)
    .run(async ({ assert }, [status, remedy]) => {
      model.says((response) => response.writeHead(status, { location: 'http://elsewhere.example/' }).end())
      const found = await trouble()
      assert.include(found.message, `HTTP ${status}`)
      assert.include(found.remedy, remedy)
      assert.notInclude(found.message + found.remedy, 'sk-secret')
    })

  test('detects something that is not a model, and a missing server', async ({ assert }) => {
    model.says((response) => response.end('<h1>Hello</h1>'))
    assert.include((await trouble()).remedy, 'LLM_BASE_URL')
    await outbound?.close()
    const { remedy } = await trouble('http://127.0.0.1:9/v1')
    assert.include(remedy, 'Check that the server at LLM_BASE_URL is running')
  })
})
