import { test } from '@japa/runner'
import { readLanguageModel } from '#platform/language_model'

test.group('Language model settings', () => {
  test('are null when nothing is set')
    .with([{}, { LLM_BASE_URL: '', LLM_MODEL: ' ' }, { LLM_API_KEY: 'sk-1' }])
    .run(({ assert }, settings) => assert.isNull(readLanguageModel(settings)))

  test('normalize {0} to {1}')
    .with([
      ['http://localhost:11434/v1', 'http://localhost:11434/v1'],
      [' http://ollama:11434/v1/ ', 'http://ollama:11434/v1'],
      ['https://API.example.com/v1/chat/completions', 'https://api.example.com/v1'],
      ['http://[::1]:8000', 'http://[::1]:8000'],
    ])
    .run(({ assert }, [LLM_BASE_URL, baseUrl]) => {
      assert.deepEqual(readLanguageModel({ LLM_BASE_URL, LLM_MODEL: 'qwen3' }), {
        baseUrl,
        model: 'qwen3',
        apiKey: null,
      })
    })

  test('keep the key', ({ assert }) => {
    const settings = { LLM_BASE_URL: 'https://api.example.com/v1', LLM_MODEL: 'm', LLM_API_KEY: 'sk-1' }
    assert.equal(readLanguageModel(settings)?.apiKey, 'sk-1')
  })

  test('reject incomplete or invalid settings: {message}')
    .with([
      { LLM_BASE_URL: 'http://localhost/v1', message: /LLM_BASE_URL is set but LLM_MODEL isn't/ },
      { LLM_MODEL: 'm', LLM_API_KEY: 'sk-secret', message: /LLM_MODEL is set but LLM_BASE_URL isn't/ },
      { LLM_MODEL: 'm', LLM_BASE_URL: 'localhost:11434', message: /LLM_BASE_URL isn't a valid URL/ },
      { LLM_MODEL: 'm', LLM_BASE_URL: 'ftp://localhost/v1', message: /LLM_BASE_URL isn't a valid URL/ },
      { LLM_MODEL: 'm', LLM_BASE_URL: 'http://a:b@localhost/v1', message: /Put the key in LLM_API_KEY/ },
      {
        LLM_MODEL: 'm',
        LLM_BASE_URL: 'http://localhost/v1?key=a',
        message: /Remove everything from \? or #/,
      },
      {
        LLM_MODEL: 'm',
        LLM_BASE_URL: 'http://localhost/v1',
        LLM_API_KEY: 'sk-secret\nx',
        message: /^(?!.*sk-secret).*LLM_API_KEY contains invalid characters/,
      },
    ])
    .run(({ assert }, { message, ...settings }) => {
      assert.throws(() => readLanguageModel(settings), message)
    })
})
