import { test } from '@japa/runner'
import { agentInWords } from '#workspaces/sign_ins/agent_label'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.group('Browser labels', () => {
  test('{1}')
    .with([
      ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Linux'],
      [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0 Safari/537.36`, 'Chrome on Windows'],
      [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/141.0 Safari/537.36 Edg/141.0`, 'Edge on Windows'],
      [
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 (KHTML, like Gecko) Version/26.0 Safari/605.1',
        'Safari on macOS',
      ],
      [
        'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) CriOS/141.0 Mobile Safari/604.1',
        'Chrome on iPhone',
      ],
      [
        `Mozilla/5.0 (Linux; Android 16; SM-S931B) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
        'Samsung Internet on Android',
      ],
      [`Mozilla/5.0 (X11; CrOS x86_64 16000.0) ${WEBKIT} Chrome/141.0 Safari/537.36`, 'Chrome on ChromeOS'],
      ['curl/8.5.0', 'An unknown browser'],
      ['<script>alert(1)</script> Linux', 'A browser on Linux'],
      ['', 'An unknown browser'],
    ] as const)
    .run(({ assert }, [agent, words]) => {
      assert.equal(agentInWords(agent), words)
    })

  test('take no longer for a very long agent', ({ assert }) => {
    assert.equal(agentInWords('Version/1 '.repeat(100_000)), 'An unknown browser')
  })
})
