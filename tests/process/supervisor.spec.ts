import { test } from '@japa/runner'
import { fileURLToPath } from 'node:url'
import { Program } from './program.js'

const LAUNCHER = fileURLToPath(new URL('./fixtures/launcher.mjs', import.meta.url))

test.group('Supervisor', (group) => {
  let launcher: Program | undefined
  group.each.teardown(() => launcher?.killGroup('SIGKILL'))

  function launch(children: string[], timing = {}): Program {
    launcher = new Program([LAUNCHER, JSON.stringify({ firstDelay: 10, ...timing }), ...children])
    return launcher
  }

  test('restarts a process that died, with growing delays', async ({ assert }) => {
    const program = launch(['web'])
    for (const life of [1, 2, 3]) {
      const pids = (await program.says(/web is (\d+);/, life)).map(([, pid]) => Number(pid))
      process.kill(pids.at(-1)!, 'SIGKILL')
    }
    await program.says(/web is (\d+);/, 4)
    const delays = [...program.output.matchAll(/web process exited \(signal SIGKILL\)\. .* in ([\d.]+) s/g)]
    assert.deepEqual(
      delays.map(([, seconds]) => Number(seconds)),
      [0.01, 0.02, 0.04]
    )
    program.kill('SIGTERM')
    assert.equal(await program.gone, 0)
  })

  test('starts over at the first delay after a process ran for long', async ({ assert }) => {
    const program = launch(['web'], { stableAfter: 0 })
    for (const life of [1, 2]) {
      const pids = (await program.says(/web is (\d+);/, life)).map(([, pid]) => Number(pid))
      process.kill(pids.at(-1)!, 'SIGKILL')
    }
    const delays = await program.says(/Restarting it in ([\d.]+) s/, 2)
    assert.deepEqual(
      delays.map(([, seconds]) => Number(seconds)),
      [0.01, 0.01]
    )
    program.kill('SIGTERM')
    assert.equal(await program.gone, 0)
  })

  test('lets everything finish on SIGTERM and exits with 0', async ({ assert }) => {
    const program = launch(['web', 'worker'])
    await program.says(/is \d+;/, 2)
    program.kill('SIGTERM')

    assert.equal(await program.gone, 0)
    assert.include(program.output, 'web drained')
    assert.include(program.output, 'worker drained')
    assert.notInclude(program.output, 'again')
  })

  test('lets everything finish when only the launcher gets Ctrl-C', async ({ assert }) => {
    const program = launch(['web', 'worker'])
    await program.says(/is \d+;/, 2)
    program.killGroup('SIGINT')

    assert.equal(await program.gone, 0)
    assert.include(program.output, 'web drained')
    assert.include(program.output, 'worker drained')
  })

  test('kills immediately on a second Ctrl-C', async ({ assert }) => {
    const program = launch(['stubborn'], { sameKeystroke: 0 })
    await program.says(/is \d+;/)
    program.killGroup('SIGINT')
    await program.says(/stubborn stays/)
    program.killGroup('SIGINT')

    assert.equal(await program.gone, 130)
  })

  test('kills processes that do not stop in time', async ({ assert }) => {
    const program = launch(['stubborn', 'web'], { drainTimeout: 50 })
    await program.says(/is \d+;/, 2)
    program.kill('SIGTERM')

    assert.equal(await program.gone, 0)
    assert.include(program.output, 'Still running')
  })

  test('leaves no child running when the launcher is killed', async ({ assert }) => {
    const program = launch(['web', 'worker'])
    await program.says(/is \d+;/, 2)
    program.kill('SIGKILL')

    await program.gone
    assert.include(program.output, 'web drained')
    assert.include(program.output, 'worker drained')
  })
})
