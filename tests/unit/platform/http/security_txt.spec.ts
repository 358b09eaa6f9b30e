import { test } from '@japa/runner'
import { DAY } from '#platform/instants'
import { readContact, securityTxt } from '#platform/http/security_txt'

const CONTACT = 'mailto:security@rivalwatch.example'
const NOW = Date.UTC(2026, 10, 23, 9, 30, 15, 250)

test.group('security.txt', () => {
  test('names the contact, expiry and canonical URL', ({ assert }) => {
    assert.equal(
      securityTxt(CONTACT, 'https://rivalwatch.example', NOW),
      [
        `Contact: ${CONTACT}`,
        'Expires: 2027-05-22T00:00:00Z',
        'Canonical: https://rivalwatch.example/.well-known/security.txt',
        '',
      ].join('\n')
    )
  })

  test('stays the same for a whole day', ({ assert }) => {
    const midnight = NOW - (NOW % DAY)
    const written = (now: number) => securityTxt(CONTACT, 'https://rivalwatch.example', now)
    assert.equal(written(midnight), written(midnight + DAY - 1))
    assert.notEqual(written(midnight), written(midnight + DAY))
  })

  test('names no web address without https', ({ assert }) => {
    assert.notInclude(securityTxt(CONTACT, 'http://127.0.0.1:3333', NOW), 'Canonical')
  })
})

test.group('SECURITY_CONTACT', () => {
  test('reads {0} as {1}')
    .with([
      [undefined, undefined],
      [' ', undefined],
      [` ${CONTACT} `, CONTACT],
      ['https://rivalwatch.example/security', 'https://rivalwatch.example/security'],
      ['mailto:a@example.com\nContact: b', 'mailto:a@example.comContact: b'],
    ] as const)
    .run(({ assert }, [value, contact]) => assert.equal(readContact('SECURITY_CONTACT', value), contact))

  test('rejects {$self}')
    .with([
      'security@example.com',
      'http://example.com/security',
      'mailto:',
      'mailto:security',
      'tel:+49',
      'javascript:1',
    ])
    .run(({ assert }, value) => {
      assert.throws(
        () => readContact('SECURITY_CONTACT', value),
        /SECURITY_CONTACT isn't a valid contact\. Use a mailto: or https:/
      )
    })
})
