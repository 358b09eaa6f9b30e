import { test } from '@japa/runner'
import { DomUtils, parseDocument } from 'htmlparser2'
import type { AlertMessage, ChannelMessage, DigestMessage } from 'rivalwatch-plugin'
import {
  HOSTILE,
  hostileAlert,
  sampleAlert,
  sampleDigest,
  sampleMessages,
} from '#plugin/testing/samples/messages'
import { mailOf } from '../../../../plugins/email/mail.js'

const mailed = (message: ChannelMessage) => mailOf(message, 'ada@fernhill.example')
const alert = (fields: Partial<AlertMessage>) => mailed({ ...sampleAlert, ...fields })
const digest = (fields: Partial<DigestMessage>) => mailed({ ...sampleDigest, ...fields })
const week = (alerts: number, alertsBefore: number, heldBack: number) =>
  digest({ week: { alerts, alertsBefore, heldBack } })

const elementsOf = (html: string) => DomUtils.getElementsByTagName('*', parseDocument(html))
const linksOf = (html: string) => elementsOf(html).flatMap(({ attribs: { href } }) => href ?? [])
const shownIn = (html: string) =>
  DomUtils.textContent(DomUtils.getElementsByTagName('body', parseDocument(html))).replace(/\s+/g, ' ')
const asOneLine = (text: string) => text.replace(/\n(?:> | +)?/g, ' ')

/** Direction marks are removed, and line breaks become spaces. */
const HARMLESS = HOSTILE.replace('\r\n', ' ').replace('\u202E', '')

const TAGS = 'html head meta title style body div table tr td p h1 h2 span strong a del ins br'.split(' ')

test.group('Emails', () => {
  test('have an id, a recipient and an unsubscribe link', ({ assert }) => {
    const mail = mailed(sampleAlert)
    assert.include(mail, { id: sampleAlert.id, to: 'ada@fernhill.example' })
    assert.equal(mail.unsubscribeUrl, sampleAlert.links.unsubscribe)
    const { unsubscribe: _, ...links } = sampleAlert.links
    const endless = alert({ links })
    assert.notProperty(endless, 'unsubscribeUrl')
    for (const shown of [shownIn(endless.html), asOneLine(endless.text)]) {
      assert.include(shown, 'Change notification settings')
      assert.notMatch(shown, /unsubscribe/i)
    }
  })

  for (const [name, message] of [...Object.entries(sampleMessages), ['a digest', sampleDigest] as const]) {
    test(`${name}: the text has the full content of the HTML`, ({ assert }) => {
      const { html, text } = mailed(message)
      for (const link of linksOf(html)) assert.include(text, link)
      const shown = elementsOf(html)
        .filter(({ tagName }) => ['h1', 'h2', 'p', 'del', 'ins'].includes(tagName))
        .map((element) => DomUtils.textContent(element).split('. Change notification')[0].trim())
      assert.isNotEmpty(shown)
      for (const words of shown) assert.include(asOneLine(text), words)
    })

    test(`${name}: uses only known HTML and loads nothing`, ({ assert }) => {
      const { html } = mailed(message)
      for (const { tagName, attribs } of elementsOf(html)) {
        assert.include(TAGS, tagName)
        assert.notMatch(Object.keys(attribs).join(' '), /\b(?:on\w+|src|srcset|background|action)\b/)
        if ('href' in attribs) assert.match(attribs.href, /^https:\/\//)
      }
      assert.notMatch(html, /url\(|@import|@font-face|javascript:/i)
      assert.isBelow(Buffer.byteLength(html), 100_000)
    })

    test(`${name}: every color has a dark one`, ({ assert }) => {
      const { html } = mailed(message)
      const [, dark] = /prefers-color-scheme:dark\)\{(.*?)\}\}/.exec(html)!
      for (const { attribs } of elementsOf(html)) {
        if (/(?:^|[^-])color:/.test(attribs.style ?? ''))
          assert.include(dark, `.${attribs.class.split(' ')[0]}{`)
      }
    })

    test(`${name}: nothing hides or reverses text`, ({ assert }) => {
      const { html, text, subject } = mailed(message)
      for (const part of [html, text]) assert.notMatch(part, /[\p{Cf}\p{Cs}]|(?!\n)\p{Cc}/u)
      assert.notMatch(subject, /\p{C}/u)
    })
  }

  test('shows hostile page text as plain text', ({ assert }) => {
    const { html, text } = mailed(hostileAlert)
    for (const shown of [shownIn(html), asOneLine(text)]) assert.include(shown, HARMLESS)
    assert.notInclude(html, '<script')
    assert.notMatch(text, /^Bcc:/m)
  })

  test('link only to web addresses: {$self}')
    .with([
      'javascript:alert(1)',
      'data:text/html,x',
      ' JaVaScRiPt:alert(1)',
      'file:///etc/passwd',
      'nonsense',
    ])
    .run(({ assert }, url) => {
      const { html, text } = alert({ page: { url, label: 'pricing' } })
      for (const part of [html, text]) {
        assert.notInclude(part, 'Open page')
        assert.notInclude(part, url)
        assert.include(part, 'View change')
      }
    })

  test('show a change with words and signs, not just color', ({ assert }) => {
    const { html, text } = mailed(sampleAlert)
    for (const shown of [shownIn(html), asOneLine(text)]) {
      assert.match(shown, /Team, per month:? \$49 → \$79/)
      assert.match(shown, /Button:? added Start 14-day trial/)
      assert.match(shown, /Heading:? removed Free forever/)
      assert.match(shown, /20 Nov, 15:05 CET/)
    }
    assert.include(html, '<del')
    assert.notMatch(html, /line-through/)
  })

  test('show the excerpt when no row contains it', ({ assert }) => {
    const changes = sampleAlert.changes.slice(1)
    const told = mailed(sampleAlert)
    const untold = alert({ changes })
    assert.notInclude(told.text, '> $79')
    assert.include(untold.text, '> $79 / month')
    assert.notInclude(shownIn(told.html), '$79 / month')
    assert.include(shownIn(untold.html), '$79 / month')
  })

  test('say in the footer why they were sent: {0}')
    .with([
      ['high', "You're receiving high-importance alerts for Fernhill Labs."],
      ['medium', "You're receiving alerts of medium importance or higher for Fernhill Labs."],
      ['low', "You're receiving all alerts for Fernhill Labs."],
    ] as const)
    .run(({ assert }, [minimumScore, reason]) => {
      const { html, text } = alert({ minimumScore })
      assert.include(shownIn(html), `${reason} Change notification settings or unsubscribe.`)
      assert.include(text, `${reason}\nChange notification settings: https://`)
    })

  test('summarize the week: {0}, {1}, {2}')
    .with([
      [23, 18, 214, 'This week: 23 alerts, 5 more than the week before. 214 changes were filtered out.'],
      [1, 2, 1, 'This week: 1 alert, 1 fewer than the week before. 1 change was filtered out.'],
      [7, 7, 0, 'This week: 7 alerts, same as the week before. No changes were filtered out.'],
      [0, 1_300, 0, 'This week: no alerts, 1,300 fewer than the week before. No changes were filtered out.'],
      [0, 0, 2_000, 'This week: no alerts, none the week before. 2,000 changes were filtered out.'],
    ] as const)
    .run(({ assert }, [alerts, before, heldBack, words]) => {
      const { html, text } = week(alerts, before, heldBack)
      for (const shown of [shownIn(html), asOneLine(text)]) assert.include(shown, words)
    })

  test("group a digest's alerts, with the rest and page problems below", ({ assert }) => {
    const { html, text } = digest({ more: 12 })
    for (const shown of [shownIn(html), asOneLine(text)]) {
      assert.match(
        shown,
        /Meridian CRM.*Dropped “unlimited contacts”.*12 more in the app.*Page problems.*Tessera/
      )
    }
    assert.include(text, 'Medium, Pricing: Dropped')
    assert.include(html, 'aria-label="Medium importance"')
    assert.notInclude(shownIn(digest({ notices: [] }).html), 'Page problems')
  })

  test('keep a full digest below the size at which mail clients clip', ({ assert }) => {
    const [competitor] = sampleDigest.competitors
    const long = { ...competitor.alerts[0], summary: 'It’s “new” & '.repeat(23) }
    const { html } = digest({
      competitors: Array.from({ length: 20 }, () => ({ ...competitor, alerts: [long, long] })),
    })
    assert.isBelow(Buffer.byteLength(html), 100_000)
  })

  test('wrap text lines for a terminal', ({ assert }) => {
    for (const message of [hostileAlert, sampleDigest]) {
      for (const line of mailed(message).text.split('\n')) {
        if (!line.includes('https://')) assert.isAtMost(line.length, 76)
      }
    }
  })
})
