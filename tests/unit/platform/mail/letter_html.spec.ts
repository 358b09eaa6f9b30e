import { test } from '@japa/runner'
import { letterHtml } from '#platform/mail/letter_html'

test.group('The HTML of a letter', () => {
  const html = letterHtml(
    {
      subject: 'Your <b>password</b> & you',
      paragraphs: ['<img src="https://evil.example/x.png">', 'Second'],
      button: { words: 'Go "there"', url: 'https://rw.example/a?b=1&c="2"' },
    },
    'Rivalwatch at rw.example'
  )

  test('says everything, and markup in it is text', ({ assert }) => {
    assert.include(html, 'Your &lt;b&gt;password&lt;/b&gt; &amp; you')
    assert.include(html, '&lt;img src=&quot;https://evil.example/x.png&quot;&gt;')
    assert.include(html, 'href="https://rw.example/a?b=1&amp;c=&quot;2&quot;"')
    assert.include(html, 'Rivalwatch at rw.example')
    assert.notInclude(html, 'undefined')
  })

  test('loads nothing from anywhere', ({ assert }) => {
    assert.notMatch(html, /<(?:img|link|script|iframe|object|video)|<[^>]*\ssrc=|url\(|@import/i)
  })
})
