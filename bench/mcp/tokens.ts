/**
 * `npm run bench mcp-tokens` counts the tokens (o200k, by gpt-tokenizer) of the tool list, which a model reads before
 * the first call. Exits with 1 when the list for a write key takes 6,000 tokens or more.
 */
import { encode } from 'gpt-tokenizer'
import { Installation } from '#tests/support/installation'
import { ask, askMcp } from './calls.js'

const MUST_STAY_BELOW = 6000

const installation = await Installation.start()
try {
  const keys = await installation.workspace()
  const { instructions } = await ofMcp(keys.write, 'initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'bench', version: '1.0.0' },
  })
  const { tools } = await ofMcp(keys.write, 'tools/list')
  for (const tool of tools) {
    const { outputSchema, ...input } = tool
    console.log(row(tool.name, tokens(input), `and ${tokens(outputSchema)} for what comes back`))
  }
  const { body } = await ask(installation, keys.read, { method: 'GET', path: '/v1/openapi.json' })
  const { example } = JSON.parse(body).paths['/alerts/{id}'].get.responses[200].content['application/json']
  const total = tokens({ tools })
  const withoutOutput = tools.map(({ outputSchema: _outputSchema, ...rest }: Record<string, unknown>) => rest)
  console.log()
  console.log(
    row(
      `all ${tools.length} tools`,
      total,
      `${tokens({ tools: withoutOutput })} where a client leaves out output schemas`
    )
  )
  console.log(row('with a read key', tokens(await ofMcp(keys.read, 'tools/list'))))
  for (const key of ['write', 'read'] as const) {
    const all = await ofMcp(keys[key], 'tools/list', {}, '/mcp/all')
    console.log(row(`/mcp/all, ${key} key`, tokens(all), `${all.tools.length} tools`))
  }
  console.log(row('instructions', tokens(instructions)))
  console.log(row('20 alerts', tokens(Array.from({ length: 20 }, () => example)), 'of the example'))
  if (total >= MUST_STAY_BELOW) process.exitCode = 1
} finally {
  await installation.stop()
}

async function ofMcp(key: string, method: string, params = {}, path?: string) {
  const { body } = await askMcp(installation, key, '2025-11-25', method, params, path)
  return JSON.parse(body).result
}

function tokens(value: unknown): number {
  return encode(typeof value === 'string' ? value : JSON.stringify(value)).length
}

function row(name: string, count: number, remark = ''): string {
  return `${name.padEnd(26)}${count.toLocaleString('en').padStart(7)}  ${remark}`.trimEnd()
}
