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

  test('starts a process again that died, later each time', async ({ assert }) => {
    const program = launch(['web'])
    for (const life of [1, 2, 3]) {
      const pids = (await program.says(/web is (\d+);/, life)).map(([, pid]) => Number(pid))
      process.kill(pids.at(-1)!, 'SIGKILL')
    }
    await program.says(/web is (\d+);/, 4)
    const delays = [...program.output.matchAll(/web process ended \(signal SIGKILL\): .* in ([\d.]+) s/g)]
    assert.deepEqual(
      delays.map(([, seconds]) => Number(seconds)),
      [0.01, 0.02, 0.04]
    )
    program.kill('SIGTERM')
    assert.equal(await program.gone, 0)
  })

  test('a process that lived long starts over at the first delay', async ({ assert }) => {
    const program = launch(['web'], { stableAfter: 0 })
    for (const life of [1, 2]) {
      const pids = (await program.says(/web is (\d+);/, life)).map(([, pid]) => Number(pid))
      process.kill(pids.at(-1)!, 'SIGKILL')
    }
    const delays = await program.says(/again in ([\d.]+) s/, 2)
    assert.deepEqual(
      delays.map(([, seconds]) => Number(seconds)),
      [0.01, 0.01]
    )
    program.kill('SIGTERM')
    assert.equal(await program.gone, 0)
  })

  test('SIGTERM lets all finish and ends with 0', async ({ assert }) => {
    const program = launch(['web', 'worker'])
    await program.says(/is \d+;/, 2)
    program.kill('SIGTERM')

    assert.equal(await program.gone, 0)
    assert.include(program.output, 'web drained')
    assert.include(program.output, 'worker drained')
    assert.notInclude(program.output, 'again')
  })

  test('Ctrl-C reaches the launcher alone, which lets all finish', async ({ assert }) => {
    const program = launch(['web', 'worker'])
    await program.says(/is \d+;/, 2)
    program.killGroup('SIGINT')

    assert.equal(await program.gone, 0)
    assert.include(program.output, 'web drained')
    assert.include(program.output, 'worker drained')
  })

  test('a second Ctrl-C kills at once', async ({ assert }) => {
    const program = launch(['stubborn'], { sameKeystroke: 0 })
    await program.says(/is \d+;/)
    program.killGroup('SIGINT')
    await program.says(/stubborn stays/)
    program.killGroup('SIGINT')

    assert.equal(await program.gone, 130)
  })

  test('what does not stop in time is killed', async ({ assert }) => {
    const program = launch(['stubborn', 'web'], { drainTimeout: 50 })
    await program.says(/is \d+;/, 2)
    program.kill('SIGTERM')

    assert.equal(await program.gone, 0)
    assert.include(program.output, 'Still busy')
  })

  test('no child outlives a launcher that is killed', async ({ assert }) => {
    const program = launch(['web', 'worker'])
    await program.says(/is \d+;/, 2)
    program.kill('SIGKILL')

    await program.gone
    assert.include(program.output, 'web drained')
    assert.include(program.output, 'worker drained')
  })
})
