import { createPublicKey, verify } from 'node:crypto'
import { test } from '@japa/runner'
import { type MessageDescriptor, verifySignature } from 'http-message-sig'
import { DAY, MINUTE, SECOND } from '#platform/instants'
import { requestSigner, SigningKeys } from '#platform/outbound/main'
import { keyDirectory } from '#platform/outbound/signatures/key_directory'
import { keyOf, type PublicKey } from '#platform/outbound/signatures/signing_key'
import { httpSite, outboundFor } from './local_sites.js'

const NOW = Date.UTC(2026, 10, 26)
const AGENT = 'https://rivalwatch.example'

/** The Ed25519 key of RFC 9421, appendix B.1.4. */
const RFC_SEED = Buffer.from('n4Ni-HpISpVObnQMW0wOhCKROaIKqKtW_2ZYb2p9KcU', 'base64url')
const RFC_KEY = { kty: 'OKP', crv: 'Ed25519', x: 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs' } as const

const keys = new SigningKeys('an application key')

/** Verifies a signature as a site would, with the published keys. */
async function verified(message: MessageDescriptor, published: PublicKey[], now = NOW, label?: string) {
  return verifySignature(message, {
    label,
    policy: {
      algorithms: ['ed25519'],
      requiredComponents: [],
      requiredParameters: ['created', 'expires', 'keyid', 'tag'],
      now: now / SECOND,
    },
    resolveVerifier: ({ parameters }) => {
      const jwk = published.find(({ kid }) => kid === parameters.keyid)
      if (!jwk) throw new Error('unknown key')
      const key = createPublicKey({ key: { ...jwk }, format: 'jwk' })
      return { algorithm: 'ed25519', verify: (data, signature) => verify(null, data, key, signature) }
    },
  })
}

function requestTo(targetUri: string, headers: Record<string, string>): MessageDescriptor {
  const fields = Object.entries(headers).map(([name, value]) => ({ name, value }))
  return { kind: 'request', method: 'GET', targetUri, fields }
}

const publishedKeys = (now = NOW) => keys.published(now).map(({ publicKey }) => publicKey)

test.group('Signed requests', () => {
  const sign = requestSigner(keys, AGENT, () => NOW)

  test('can be verified with the published keys', async ({ assert }) => {
    const url = 'https://northwind.example/pricing?plan=team'
    const { components, parameters } = await verified(
      requestTo(url, sign(new URL(url))),
      publishedKeys(),
      NOW + MINUTE
    )
    assert.deepEqual(
      components.map(({ name, parameters: { key } }) => [name, key]),
      [
        ['@authority', undefined],
        ['signature-agent', 'sig1'],
      ]
    )
    assert.equal(parameters.tag, 'web-bot-auth')
    assert.equal(parameters.created, NOW / SECOND)
    assert.equal(parameters.expires, NOW / SECOND + 300)
    assert.lengthOf(Buffer.from(parameters.nonce!, 'base64url'), 64)
  })

  test('name the site of the keys as a dictionary', ({ assert }) => {
    const { 'signature-agent': agent } = sign(new URL('https://northwind.example/'))
    assert.equal(agent, `sig1="${AGENT}"`)
  })

  test('are rejected for another site, another agent and after five minutes', async ({ assert }) => {
    const headers = sign(new URL('https://northwind.example/'))
    const home = requestTo('https://northwind.example/', headers)
    await verified(home, publishedKeys())
    await assert.rejects(() => verified(requestTo('https://other.example/', headers), publishedKeys()))
    const forged = { ...headers, 'signature-agent': 'sig1="https://other.example"' }
    await assert.rejects(() => verified(requestTo('https://northwind.example/', forged), publishedKeys()))
    await assert.rejects(() => verified(home, publishedKeys(), NOW + 6 * MINUTE))
  })

  test('never use a nonce twice', ({ assert }) => {
    const url = new URL('https://northwind.example/')
    assert.notEqual(sign(url)['signature-input'], sign(url)['signature-input'])
  })

  test('are verified in the same way as the examples of the draft', async ({ assert }) => {
    const { publicKey } = keyOf(RFC_SEED)
    const input =
      '("@authority" "signature-agent";key="agent2");created=1735689600;' +
      'keyid="poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U";alg="ed25519";expires=4889289600;' +
      'nonce="n9p433xm+NJ3ph3upfBIGmsuwHw387YV7Q/F+6BSpGCVjYCqQw6rznNA8PVVLySrAWsv0hQtFioQb6E1YsauiA==";' +
      'tag="web-bot-auth"'
    const headers = {
      'signature-agent': 'agent2="https://signature-agent.test"',
      'signature-input': `sig2=${input}`,
      signature:
        'sig2=:RdNFx5Bj6au3YgAMQL/RzmUlZE8QZLIaXGRpw985hWnwPfMxT228NMk6ehRS1PSl4e8PhbNZACSanGdhEwYCCg==:',
    }
    const { parameters } = await verified(
      requestTo('https://example.com/path/to/resource', headers),
      [publicKey],
      NOW
    )
    assert.equal(parameters.keyid, publicKey.kid)
  })
})

test.group('Signing keys', () => {
  test('have the thumbprint of the example in the RFC', ({ assert }) => {
    assert.deepEqual(keyOf(RFC_SEED).publicKey, {
      ...RFC_KEY,
      kid: 'poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U',
      use: 'sig',
    })
  })

  test('are the same in all processes, and different with another APP_KEY', ({ assert }) => {
    const { kid } = keys.at(NOW).publicKey
    assert.equal(new SigningKeys('an application key').at(NOW).publicKey.kid, kid)
    assert.notEqual(new SigningKeys('another application key').at(NOW).publicKey.kid, kid)
  })

  test('are published before they sign, and until their last signatures have expired', ({ assert }) => {
    for (let day = 0; day < 200; day++) {
      const now = NOW + day * DAY
      const { kid } = keys.at(now).publicKey
      for (const when of [now - 29 * DAY, now, now + DAY]) {
        assert.include(
          publishedKeys(when).map((key) => key.kid),
          kid
        )
      }
    }
    assert.isAbove(new Set(Array.from({ length: 200 }, (_, day) => keys.at(NOW + day * DAY))).size, 2)
  })
})

test.group('Key directory', () => {
  test('is signed with each key that it lists', async ({ assert }) => {
    const rotating = [...Array(90).keys()]
      .map((day) => NOW + day * DAY)
      .find((now) => keys.published(now).length > 1)!
    const { headers, body } = keyDirectory(keys, AGENT, rotating)
    assert.equal(headers['content-type'], 'application/http-message-signatures-directory+json')
    const published: PublicKey[] = JSON.parse(body).keys
    assert.lengthOf(published, 2)
    const fields = Object.entries(headers).map(([name, value]) => ({ name, value }))
    for (const [index, { kid }] of published.entries()) {
      const request = requestTo(`${AGENT}/.well-known/http-message-signatures-directory`, {})
      const response = { kind: 'response', status: 200, fields, request } as MessageDescriptor
      const { parameters } = await verified(response, published, rotating, `binding${index}`)
      assert.equal(parameters.keyid, kid)
      assert.equal(parameters.tag, 'http-message-signatures-directory')
    }
    assert.notInclude(body, '"d"')
  })
})

test.group('Guarded client: signatures', () => {
  test('sign each request of an exchange for its own site', async (context) => {
    const seen: Record<string, string>[] = []
    const target = await httpSite(context, ({ headers }, response) => {
      seen.push(headers as Record<string, string>)
      response.end('page')
    })
    const site = await httpSite(context, ({ headers }, response) => {
      seen.push(headers as Record<string, string>)
      response.writeHead(302, { location: `${target.url}/new` }).end()
    })
    const outbound = outboundFor(context, { sign: requestSigner(keys, AGENT, () => NOW) })
    await outbound.request(`${site.url}/old`, { headers: { Signature: 'forged' } })
    for (const [index, url] of [site.url, target.url].entries()) {
      await verified(requestTo(`${url}/`, seen[index]), publishedKeys())
    }
  })

  test('are left out unless the client has a key', async (context) => {
    const site = await httpSite(context, ({ headers }, response) => response.end(JSON.stringify(headers)))
    const { body } = await outboundFor(context).request(site.url)
    context.assert.notInclude(Buffer.from(body).toString(), 'signature')
  })
})
