import { Ajv2020 } from 'ajv/dist/2020.js'
import { test } from '@japa/runner'
import createWebhook from '#plugins/webhook'
import { sampleDigest, sampleMessages } from '#plugin/testing/samples/messages'
import { sending } from './requests.js'

const { requests: described = [] } = createWebhook().channels![0]
const ajv = new Ajv2020({ allErrors: true })

/** Returns the schema, changed to reject fields that it does not name. */
function closed(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return schema
  if (Array.isArray(schema)) return schema.map(closed)
  const parts = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, closed(part)]))
  return 'properties' in parts ? { ...parts, additionalProperties: false } : parts
}

test.group('Described webhooks', () => {
  test('match the sent requests, with every field', async ({ assert }) => {
    const sent = new Set<string>()
    for (const message of [...Object.values(sampleMessages), sampleDigest]) {
      const { requests } = await sending(message)
      const body = JSON.parse(requests[0].body as string)
      const { schema, headers } = described.find(({ name }) => name === body.type)!
      assert.isTrue(ajv.validate(closed(schema) as object, body), ajv.errorsText())
      assert.includeMembers(Object.keys(requests[0].headers!), Object.keys(headers))
      sent.add(body.type)
    }
    assert.sameMembers(
      [...sent],
      described.map(({ name }) => name)
    )
  })

  test('have examples that match their schemas', ({ assert }) => {
    for (const { name, schema, example } of described) {
      assert.isTrue(ajv.validate(closed(schema) as object, example), `${name}: ${ajv.errorsText()}`)
      assert.equal((example as { type: string }).type, name)
    }
  })
})
