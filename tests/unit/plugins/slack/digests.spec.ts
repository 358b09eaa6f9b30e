import { test } from '@japa/runner'
import type { DigestAlert, DigestMessage } from 'rivalwatch-plugin'
import { sampleDigest } from '#plugin/testing/samples/messages'
import { payloadOf } from './payloads.js'

const anAlert = (summary: string, fields: Partial<DigestAlert> = {}): DigestAlert => ({
  alertId: 'alert_1',
  score: 'low',
  summary,
  page: { url: 'https://northwind.example/', label: 'blog' },
  url: 'https://rivalwatch.example/alerts/alert_1',
  detectedAt: '2026-11-19 09:12:00',
  ...fields,
})

const at = (name: string, ...alerts: DigestAlert[]) => ({ name, domain: 'northwind.example', alerts })

const digest = (fields: Partial<DigestMessage>): DigestMessage => ({
  ...sampleDigest,
  notices: [],
  ...fields,
})

const linesOf = async (message: DigestMessage) =>
  (await payloadOf(message)).blocks.flatMap(({ text, elements = [], type }) =>
    type === 'actions' ? [] : [...(text ? [text.text] : []), ...elements.map((element) => element.text)]
  )

test.group('Slack digests', () => {
  test('show the day, each change under its competitor, the notices and the week', async ({ assert }) => {
    const payload = await payloadOf(sampleDigest)
    assert.equal(payload.text, '1 change at 1 competitor, Thursday 19 November')
    assert.equal(payload.blocks[0].block_id, sampleDigest.id)
    assert.isUndefined(payload.attachments)
    assert.deepEqual(await linesOf(sampleDigest), [
      '1 change at 1 competitor, Thursday 19 November',
      '*Meridian CRM*\n▮▮▯ <https://rivalwatch.example/alerts/alert_2|Dropped “unlimited contacts” from Starter; the new cap is 2,500.> · Pricing',
      '*Page problems*\nTessera · Pricing: <https://rivalwatch.example/watched-urls/wu_1|Unreadable since 18 November: the site returns 403.>',
      'This week: 23 alerts, 5 more than the week before. 214 changes were filtered out.',
    ])
    const [button] = payload.blocks.at(-1)!.elements!
    assert.include(button, { url: sampleDigest.links.inbox, style: 'primary' })
  })

  test('{1}')
    .with<[Partial<DigestMessage>, string][]>([
      [
        { competitors: [at('A', anAlert('a')), at('B', anAlert('b'), anAlert('c'))] },
        '3 changes at 2 competitors, Thursday 19 November',
      ],
      [{ competitors: [at('A', anAlert('a'))], more: 1200 }, '1,201 changes, Thursday 19 November'],
      [{ competitors: [], notices: sampleDigest.notices }, '1 page problem, Thursday 19 November'],
      [
        { day: '2026-01-01', competitors: [at('A', anAlert('a'))] },
        '1 change at 1 competitor, Thursday 1 January',
      ],
    ])
    .run(async ({ assert }, [fields, headline]) => {
      assert.equal((await payloadOf(digest(fields))).text, headline)
    })

  test('{1}')
    .with<[DigestMessage['week'], string][]>([
      [{ alerts: 1, alertsBefore: 3, heldBack: 0 }, 'This week: 1 alert, 2 fewer than the week before.'],
      [
        { alerts: 3, alertsBefore: 3, heldBack: 1 },
        'This week: 3 alerts, same as the week before. 1 change was filtered out.',
      ],
    ])
    .run(async ({ assert }, [week, sentence]) => {
      assert.include(await linesOf(digest({ week })), sentence)
    })

  test('say how many alerts do not fit', async ({ assert }) => {
    const competitors = Array.from({ length: 80 }, (_, index) =>
      at(`Rival ${index}`, anAlert(`Change ${index}.`))
    )
    const { blocks } = await payloadOf(digest({ competitors, more: 20 }))
    const all = JSON.stringify(blocks)
    const shown = all.match(/Change \d+\./g)!.length
    assert.isAbove(shown, 20)
    assert.isAtMost(blocks.length, 50)
    assert.include(all, `<${sampleDigest.links.inbox}|${100 - shown} more changes in the app>`)
    assert.include(all, 'Change 0.')
    assert.notInclude(all, 'Change 79.')
  })

  test('mention no others when everything fits', async ({ assert }) => {
    assert.notInclude(JSON.stringify(await payloadOf(sampleDigest)), 'more change')
  })
})
