import { test } from '@japa/runner'
import { transactionalEmailHtml } from '#platform/mail/transactional_email_html'

test.group('Transactional email HTML', () => {
  const html = transactionalEmailHtml(
    {
      subject: 'Your <b>password</b> & you',
      paragraphs: ['<img src="https://evil.example/x.png">', 'Second'],
      button: { words: 'Go "there"', url: 'https://rw.example/a?b=1&c="2"' },
    },
    'Rivalwatch at rw.example'
  )

  test('contains the whole message and escapes markup in it', ({ assert }) => {
    assert.include(html, 'Your &lt;b&gt;password&lt;/b&gt; &amp; you')
    assert.include(html, '&lt;img src=&quot;https://evil.example/x.png&quot;&gt;')
    assert.include(html, 'href="https://rw.example/a?b=1&amp;c=&quot;2&quot;"')
    assert.include(html, 'Rivalwatch at rw.example')
    assert.notInclude(html, 'undefined')
  })

  test('loads nothing from the network', ({ assert }) => {
    assert.notMatch(html, /<(?:img|link|script|iframe|object|video)|<[^>]*\ssrc=|url\(|@import/i)
  })
})
