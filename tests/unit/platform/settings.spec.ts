import { test } from '@japa/runner'
import {
  applicationKey,
  host,
  InvalidSetting,
  oneOf,
  port,
  trueOrFalse,
  webAddress,
  wholeNumber,
} from '#platform/settings'

const accepted = [
  [port, '8080', 8080],
  [wholeNumber(0, 16), '0', 0],
  [oneOf('on', 'off'), 'off', 'off'],
  [trueOrFalse, 'true', true],
  [trueOrFalse, '0', false],
  [host, 'db_1.internal', 'db_1.internal'],
  [host, '::1', '::1'],
  [webAddress, 'https://cdn.example.com/rivalwatch', 'https://cdn.example.com/rivalwatch'],
  [applicationKey, 'sixteen letters.', 'sixteen letters.'],
] as const

const refused = [
  [port, 'http', 'X is "http". Use a whole number from 1 to 65535.'],
  [port, '0', 'X is "0". Use a whole number from 1 to 65535.'],
  [port, '70000', 'X is "70000". Use a whole number from 1 to 65535.'],
  [wholeNumber(0, 16), '1.5', 'X is "1.5". Use a whole number from 0 to 16.'],
  [oneOf('memory', 'database', 'redis'), 'ram', 'X is "ram". Use memory, database or redis.'],
  [oneOf('on', 'off'), 'ON', 'X is "ON". Use on or off.'],
  [trueOrFalse, 'yes', 'X is "yes". Use true or false.'],
  [host, 'db:3306', 'X is "db:3306". Use a host name or an IP address, without a scheme or a port.'],
  [host, '-a', 'X is "-a". Use a host name or an IP address, without a scheme or a port.'],
  [
    webAddress,
    'cdn.example.com',
    "X isn't a valid URL. Use an http: or https: URL, such as https://cdn.example.com.",
  ],
  [applicationKey, 'secret', 'X is too short. Use at least 16 characters.'],
] as const

test.group('Settings', () => {
  test('are read: {1}')
    .with([...accepted])
    .run(({ assert }, [read, text, value]) => assert.equal(read('X', text), value))

  test('may be left out, except for the key', ({ assert }) => {
    for (const read of [port, oneOf('on', 'off'), trueOrFalse, host, webAddress]) {
      assert.isUndefined(read('X', undefined))
      assert.isUndefined(read('X', ''))
    }
    assert.throws(
      () => applicationKey('APP_KEY', ''),
      /^APP_KEY is missing\. Restore this installation's key/
    )
  })

  test('are rejected with their name, the problem and the accepted values: {1}')
    .with([...refused])
    .run(({ assert }, [read, text, message]) => {
      try {
        read('X', text)
        assert.fail()
      } catch (error) {
        assert.instanceOf(error, InvalidSetting)
        assert.equal((error as Error).message, message)
      }
    })
})
