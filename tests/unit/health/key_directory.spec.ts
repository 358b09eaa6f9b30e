import { test } from '@japa/runner'
import { type Outbound, OutboundError, type OutboundResponse } from 'rivalwatch-plugin'
import { Degraded } from '#health/check'
import { checkKeyDirectory } from '#health/checks/key_directory_check'
import { keyDirectory } from '#platform/outbound/signatures/key_directory'
import { SigningKeys } from '#platform/outbound/signatures/signing_key'

const APP_URL = 'https://watch.northwind.example'
const ADDRESS = `${APP_URL}/.well-known/http-message-signatures-directory`
const keys = new SigningKeys('an application key')

function answering(status: number, body: string): Outbound {
  return {
    request: (url): Promise<OutboundResponse> =>
      Promise.resolve({ url, status, headers: {}, body: Buffer.from(body) }),
  }
}

const directoryOf = (some: SigningKeys) => keyDirectory(some, APP_URL, Date.now()).body

test.group('Key directory check', () => {
  test('finds the keys of this installation under APP_URL', async ({ assert }) => {
    const found = await checkKeyDirectory(answering(200, directoryOf(keys)), keys, APP_URL)
    assert.equal(found, `${ADDRESS} has the keys`)
  })

  test('warns with a remedy if sites would not find them')
    .with([
      [answering(401, 'Sign in'), /returns 401/, /Have the proxy pass/],
      [answering(200, '<h1>Welcome</h1>'), /doesn't have the keys/, /APP_URL points here/],
      [answering(200, 'null'), /doesn't have the keys/, /APP_KEY/],
      [answering(200, directoryOf(new SigningKeys('another'))), /doesn't have the keys/, /same APP_KEY/],
      [
        { request: () => Promise.reject(new OutboundError('dns_failed', 'The domain does not exist.')) },
        /can't be reached: The domain/,
        /can be reached from the internet/,
      ],
    ] as [Outbound, RegExp, RegExp][])
    .run(async ({ assert }, [outbound, message, remedy]) => {
      const error = await checkKeyDirectory(outbound, keys, APP_URL).catch((thrown: unknown) => thrown)
      assert.instanceOf(error, Degraded)
      assert.match((error as Degraded).message, message)
      assert.match((error as Degraded).remedy, remedy)
      assert.include((error as Degraded).remedy, 'CRAWLER_SIGNATURES=off')
    })
})
