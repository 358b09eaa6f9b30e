import { test } from '@japa/runner'
import { fileURLToPath } from 'node:url'
import { Program } from './program.js'

const PASSING_THROUGH = fileURLToPath(new URL('./fixtures/passing_through.mjs', import.meta.url))
const STAY = 'setInterval(() => {}, 1_000)'

test.group('Programs that are passed through', () => {
  const run = async (script: string) => {
    const program = new Program([PASSING_THROUGH, script])
    await program.gone
    return program.output
  }

  test('end by themselves', async ({ assert }) => {
    assert.equal(await run(`console.log('done')`), 'done\nIt ended with 0.\n')
    assert.equal(await run(`console.log('done'); process.exitCode = 3`), 'done\nIt ended with 3.\n')
    const long = `console.log('under way'); setTimeout(() => console.log('done'), 1_500)`
    assert.equal(await run(long), 'under way\ndone\nIt ended with 0.\n')
  })

  test('have failed where they stay after their last words', async ({ assert }) => {
    const output = await run(`console.log('done'); ${STAY}`)
    assert.match(output, /^done\n\nStill running.*\nIt ended with null\.\n$/)
  })

  test('have failed where a child of theirs stays, too', async ({ assert }) => {
    const child = `spawn(process.execPath, ['-e', '${STAY.replace('1_000', '20_000')}'], { stdio: 'inherit' })`
    const output = await run(`const { spawn } = require('child_process'); ${child}; console.log('done')`)
    assert.match(output, /It ended with null\.\n$/)
  })

  test('go with who passes them through, and does not wait for them', async ({ assert }) => {
    const program = new Program([PASSING_THROUGH, `console.log('under way'); ${STAY}`])
    await program.says(/under way/)
    program.kill('SIGINT')
    // Not before both are gone: the other one has what it writes to, too.
    assert.equal(await program.gone, 130)
  })
})
