import { test } from '@japa/runner'
import fc from 'fast-check'
import { inputSchema } from '#api/input_schema'
import { newId } from '#platform/ids'
import { anyCharacter } from '#tests/support/characters'
import {
  askRest,
  askTool,
  aTwin,
  goodArguments,
  toolOperations,
  withoutIdentity,
  type Arguments,
  type Outcome,
  type ToolOperation,
  type Twin,
} from '#tests/support/mcp/twins'
import { aKey } from '#tests/support/workspace'
import type Workspace from '#workspaces/models/workspace'

const ID_KINDS = {
  competitorId: 'competitor',
  watchedUrlId: 'watchedUrl',
  alertId: 'alert',
  changeId: 'change',
  briefingId: 'briefing',
} as const
const RUNS = 40

/** Below a key's limit per minute. */
const REQUESTS_PER_KEY = 100

const keys = new WeakMap<Workspace, { key: string; left: number }>()

/** Returns a key that has requests left. */
async function freshKey(workspace: Workspace): Promise<string> {
  const known = keys.get(workspace)
  const current = known?.left ? known : { key: await aKey(workspace), left: REQUESTS_PER_KEY }
  keys.set(workspace, { ...current, left: current.left - 1 })
  return current.key
}

/** Sends a REST request in one workspace and the same tool call in its twin. */
async function ask(operation: ToolOperation, twins: Twin[], argsOf: (twin: Twin) => Arguments) {
  const [rest, tool] = twins
  const answered = await askRest(await freshKey(rest.workspace), operation, argsOf(rest))
  const outcomes: Outcome[] = [
    namesNoCompetitor(answered, operation, argsOf(rest), rest) ? NO_COMPETITOR : answered,
    await askTool(await freshKey(tool.workspace), operation, argsOf(tool)),
  ]
  return outcomes.map(({ status, text }) => ({ status, text: withoutIdentity(text) }))
}

const NO_COMPETITOR: Outcome = { status: 404, text: 'Competitor not found' }

/**
 * Whether a list was filtered by an unknown competitor: the API then returns nothing, while a tool returns an
 * error.
 */
function namesNoCompetitor(
  { status }: Outcome,
  { method }: ToolOperation,
  { competitorId }: Arguments,
  { furniture }: Twin
): boolean {
  const asked = [competitorId ?? []].flat()
  const isFilter = method === 'GET' && status === 200 && asked.length > 0
  return isFilter && !asked.includes(furniture.competitorId)
}

/** Derives arguments with one fault each from valid ones. */
function badArguments({ tool, input }: ToolOperation, good: Arguments): Arguments[] {
  const { properties, required } = inputSchema(input)
  const bad: Arguments[] = [
    ...required.map((name) => ({ ...good, [name]: undefined })),
    ...Object.keys(properties)
      .filter((name) => !tool.omits?.includes(name))
      .flatMap((name) =>
        [
          null,
          '',
          0,
          -1,
          1.5,
          1e21,
          true,
          'no such value',
          '1',
          ['high', 'low'],
          [],
          {},
          { a: 'b' },
          '\u0000',
        ].map((value) => ({ ...good, [name]: value }))
      ),
  ]
  if (tool.idAs) {
    const { [tool.idAs]: own, ...rest } = good
    for (const id of [
      'x',
      String(own).toUpperCase(),
      ` ${own}`,
      `${own} `,
      newId(ID_KINDS[tool.idAs]),
      newId('user'),
    ]) {
      bad.push({ ...rest, [tool.idAs]: id })
    }
  }
  return bad
}

const anyCharacters = fc.string({ unit: anyCharacter, maxLength: 5 })

/** Generates arbitrary values for the fields that a tool knows. */
function anyArguments({ tool, input }: ToolOperation, good: Arguments): fc.Arbitrary<Arguments> {
  const known = Object.keys(inputSchema(input).properties).filter((name) => !tool.omits?.includes(name))
  const values = fc.oneof(
    fc.string(),
    anyCharacters,
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.jsonValue({ maxDepth: 2 }),
    ...known.map((name) => fc.constant(good[name]))
  )
  // Excludes numbers that JSON cannot express, half characters, which a URL cannot express, and text with dots, which
  // could be a site.
  const ours = Object.values(good)
  const sayable = values
    .map((value) => (typeof value === 'string' && !ours.includes(value) ? value.replaceAll('.', '') : value))
    .map((value): unknown => JSON.parse(JSON.stringify(value ?? null)))
    .filter((value) => JSON.stringify(value).isWellFormed())
  const fields = fc.record(Object.fromEntries(known.map((name) => [name, sayable])), { requiredKeys: [] })
  if (!tool.idAs) return fields
  const ids = fc.oneof(
    fc.constant(String(good[tool.idAs])),
    fc.string({ minLength: 1 }),
    fc.constantFrom('a/b', '?', '#x', '%2e%2e', '\\', 'ä')
  )
  // Neither can be part of a path.
  const sayableIds = ids.filter((id) => !['.', '..'].includes(id))
  return fc.tuple(sayableIds, fields).map(([id, rest]) => ({ ...rest, [tool.idAs!]: id }))
}

test.group('Tools match the API', () => {
  test('with good input, {tool.name}')
    .with(toolOperations)
    .run(async ({ assert }, operation) => {
      const twins = [await aTwin(), await aTwin()]
      const [rest, tool] = await ask(operation, twins, ({ furniture }) => goodArguments(operation, furniture))
      assert.equal(rest.status, operation.status)
      assert.deepEqual(tool, rest)
    })

  test('with bad input, {tool.name}')
    .with(toolOperations)
    .run(async ({ assert }, operation) => {
      const twins = [await aTwin(), await aTwin()]
      const statuses = new Set<number>()
      for (const index of badArguments(operation, goodArguments(operation, twins[0].furniture)).keys()) {
        const argsOf = ({ furniture }: Twin) =>
          badArguments(operation, goodArguments(operation, furniture))[index]
        const [rest, tool] = await ask(operation, twins, argsOf)
        // New ids differ between the twins, so both use unknown ones.
        assert.deepEqual(tool, rest, JSON.stringify(argsOf(twins[0])))
        statuses.add(rest.status)
      }
      if (inputSchema(operation.input).required.length) assert.include([...statuses], 422)
      if (operation.tool.idAs) assert.include([...statuses], 404)
    })

  test('with any input, {tool.name}')
    .with(toolOperations)
    .run(async ({ assert }, operation) => {
      const twins = [await aTwin(), await aTwin()]
      const good = goodArguments(operation, twins[0].furniture)
      const translated = (args: Arguments, { furniture }: Twin): Arguments => {
        const text = Object.entries(twins[0].furniture).reduce(
          (json, [name, id]) => json.replaceAll(id, furniture[name as keyof typeof furniture]),
          JSON.stringify(args)
        )
        return JSON.parse(text)
      }
      await fc.assert(
        fc.asyncProperty(anyArguments(operation, good), async (args) => {
          const [rest, tool] = await ask(operation, twins, (twin) => translated(args, twin))
          assert.deepEqual(tool, rest, JSON.stringify(args))
          assert.isBelow(tool.status, 500)
        }),
        { numRuns: RUNS }
      )
    })

  test('reject an argument that {tool.name} does not know with 422, naming known ones')
    .with(toolOperations)
    .run(async ({ assert }, operation) => {
      const { key, furniture } = await aTwin()
      const { tool, input } = operation
      const known = [tool.idAs ?? [], Object.keys(inputSchema(input).properties)].flat()
      const allowed = known.filter((name) => !tool.omits?.includes(name)).join(', ')
      for (const name of ['since', 'days', 'workspaceId', 'toString', ' limit', '', 'x'.repeat(500)]) {
        const args = { ...goodArguments(operation, furniture), [name]: null }
        const { status, text } = await askTool(key, operation, args)
        assert.equal(status, 422)
        assert.equal(
          text,
          `${tool.name} has no argument ${JSON.stringify(name.slice(0, 50))}. ` +
            (allowed ? `Allowed: ${allowed}.` : 'It takes no arguments.')
        )
      }
    })

  test('return 404 for a list filtered by an unknown competitor, where the API returns nothing', async ({
    assert,
  }) => {
    const [own, other] = [await aTwin(), await aTwin()]
    for (const operation of toolOperations.filter(({ tool }) => /^list_(alerts|watched)/.test(tool.name))) {
      for (const id of [
        'northwind.example',
        newId('competitor'),
        own.furniture.alertId,
        other.furniture.competitorId,
      ]) {
        const args = { competitorId: id }
        assert.deepEqual(await askTool(own.key, operation, args), NO_COMPETITOR)
        const { status, text } = await askRest(own.key, operation, args)
        assert.equal(status, 200)
        assert.match(text, /^(\[\]|\{"alerts":\[\],.*\})$/)
      }
      const found = await askTool(own.key, operation, { competitorId: own.furniture.competitorId })
      assert.include(found.text, own.furniture.competitorId)
    }
  })

  test('accept an id that a path cannot express')
    .with(['..', '.', '', '../me', 'a/../b', '?', '#', '%', '\u0000', '\ud800', 'x'.repeat(5000)])
    .run(async ({ assert }, id) => {
      const { key } = await aTwin()
      for (const operation of toolOperations.filter(({ tool }) => tool.idAs)) {
        const args = { ...operation.example?.input, [operation.tool.idAs!]: id }
        assert.equal((await askTool(key, operation, args)).status, 404, operation.tool.name)
      }
    })

  test('return 422 for a missing or invalid id, which a path always has', async ({ assert }) => {
    const { key } = await aTwin()
    for (const operation of toolOperations.filter(({ tool }) => tool.idAs)) {
      for (const id of [undefined, null, 1, true, [], {}]) {
        const args = { ...operation.example?.input, [operation.tool.idAs!]: id }
        const { status, text } = await askTool(key, operation, args)
        assert.equal(status, 422)
        assert.include(text, operation.tool.idAs!)
      }
    }
  })
})
