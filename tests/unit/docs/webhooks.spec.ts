/**
 * Checks docs/guides/webhooks.md: its recipes accept what the plugin sends, and its schema describes everything sent.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from '@japa/runner'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ChannelMessage } from 'rivalwatch-plugin'
import { projectPath } from '#platform/paths'
import { sampleAlert, sampleDigest, sampleMessages } from '#plugin/testing/samples/messages'
import { SECRET, sending } from '../plugins/webhook/requests.js'

const run = promisify(execFile)
const guide = await readFile(projectPath('docs/guides/webhooks.md'), 'utf8')
const blocksOf = (language: string) =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, code]) => code)

const schema = JSON.parse(blocksOf('json schema')[0])
const messages: ChannelMessage[] = [...Object.values(sampleMessages), sampleDigest]

const python = await run('python3', ['--version']).then(
  () => 'python3',
  () => null
)

/** Returns the schema, changed to reject fields that it does not name. */
function closed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closed)
  if (part === null || typeof part !== 'object') return part
  const entries = Object.entries(part).map(([key, value]) => [key, closed(value)])
  const isObject = 'type' in part && part.type === 'object' && 'properties' in part
  return { ...Object.fromEntries(entries), ...(isObject && { additionalProperties: false }) }
}

/** Returns what the plugin sends for a message, as a receiver gets it. */
async function received(message: ChannelMessage) {
  const { headers, body } = (await sending(message)).requests[0]
  return { headers: headers!, body: body as string, sentAt: Number(headers!['webhook-timestamp']) }
}

test.group('docs/guides/webhooks.md', (group) => {
  let folder: string

  group.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'webhooks-'))
    return () => rm(folder, { recursive: true })
  })

  test('describes every field of every event in the schema', async ({ assert }) => {
    const validate = new Ajv2020({ strict: false }).compile(closed(schema) as object)
    for (const message of messages) {
      const event = JSON.parse((await received(message)).body)
      assert.isTrue(validate(event), JSON.stringify(validate.errors))
    }
  })

  test('distinguishes events in the schema', async ({ assert }) => {
    const validate = new Ajv2020({ strict: false }).compile(schema)
    const event = JSON.parse((await received(sampleAlert)).body)
    assert.isTrue(validate({ ...event, more: 1 }), 'fields may be added')
    assert.isFalse(validate({ ...event, type: 'digest.sent' }))
    assert.isFalse(validate({ ...event, data: { ...event.data, score: 'huge' } }))
  })

  test('has examples that are valid events', ({ assert }) => {
    const validate = new Ajv2020({ strict: false }).compile(closed(schema) as object)
    const examples = blocksOf('json').map((text) => JSON.parse(text))
    assert.deepEqual(
      examples.map(({ type }) => type),
      ['alert.created', 'digest.sent', 'channel.tested']
    )
    for (const example of examples) assert.isTrue(validate(example), JSON.stringify(validate.errors))
  })

  test('has a Node recipe that accepts only signed events', async ({ assert }) => {
    const file = join(folder, 'verify.mjs')
    await writeFile(file, blocksOf('js')[0])
    const { verify } = await import(file)
    for (const message of messages) {
      const { headers, body } = await received(message)
      assert.deepEqual(verify(headers, body, SECRET), JSON.parse(body))
      assert.deepEqual(verify(headers, Buffer.from(body), SECRET), JSON.parse(body))
    }
    const { headers, body, sentAt } = await received(sampleAlert)
    const signature = headers['webhook-signature']
    assert.isObject(verify({ ...headers, 'webhook-signature': `v1a,x v1,AAAA ${signature}` }, body, SECRET))
    assert.isObject(verify(headers, body, SECRET, sentAt + 299))
    const forged: [Record<string, string>, string, string, number?][] = [
      [headers, body.replace('high', 'low'), SECRET],
      [headers, body, `whsec_${Buffer.from('another').toString('base64')}`],
      [{ ...headers, 'webhook-id': 'dlv_2' }, body, SECRET],
      [{ ...headers, 'webhook-timestamp': String(sentAt + 1) }, body, SECRET],
      [{ ...headers, 'webhook-timestamp': 'now' }, body, SECRET],
      [{ ...headers, 'webhook-signature': '' }, body, SECRET],
      [{ ...headers, 'webhook-signature': signature.slice(3) }, body, SECRET],
      [headers, body, SECRET, sentAt + 301],
      [headers, body, SECRET, sentAt - 301],
      [{}, body, SECRET],
    ]
    for (const given of forged) assert.throws(() => verify(...given), /signature|time/)
  })

  test('has a Python recipe that accepts only signed events', async ({ assert }) => {
    const { headers, body, sentAt } = await received(sampleAlert)
    const cases = {
      right: [headers, body, SECRET, sentAt],
      altered: [headers, body.replace('high', 'low'), SECRET, sentAt],
      renamed: [{ ...headers, 'webhook-id': 'dlv_2' }, body, SECRET, sentAt],
      recorded: [headers, body, SECRET, sentAt + 301],
    }
    const trying = [
      blocksOf('python')[0],
      'import sys',
      'for name, (headers, body, secret, now) in json.load(sys.stdin).items():',
      '    try:',
      '        print(name, verify(headers, body.encode(), secret, now)["type"])',
      '    except ValueError as error:',
      '        print(name, error)',
    ]
    const asking = run(python!, ['-c', trying.join('\n')])
    asking.child.stdin!.end(JSON.stringify(cases))
    assert.deepEqual((await asking).stdout.trim().split(/\r?\n/), [
      'right alert.created',
      'altered The signature is not valid.',
      'renamed The signature is not valid.',
      'recorded The timestamp is too far off.',
    ])
  }).skip(python === null, 'there is no Python')
})
