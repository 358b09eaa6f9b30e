import { report } from './problem.mjs'
import { interruptRunning } from './run.mjs'
import { onStopSignals } from './signals.mjs'
import { Supervisor } from './supervisor.mjs'

/**
 * Runs a launcher. The processes that it starts under the supervisor run until SIGTERM or Ctrl-C and then stop
 * gracefully, and the launcher exits with 0. A second Ctrl-C kills everything immediately (exit code 130); a failed
 * start exits with 1.
 *
 * @param {(supervisor: Supervisor, stopAll: (exitCode?: number) => Promise<void>) => Promise<void>} start
 * @param {object} [timing] see Supervisor and onStopSignals
 */
export async function launch(start, timing = {}) {
  const supervisor = new Supervisor(timing)
  let stopping = null

  function stopAll(exitCode = 0) {
    stopping ??= stop(exitCode)
    return stopping
  }

  async function stop(exitCode) {
    if (exitCode === 0) console.log('Stopping …')
    interruptRunning()
    await supervisor.stop()
    if (exitCode === 0) console.log('Stopped.')
    process.exit(exitCode)
  }

  onStopSignals({
    stop: () => stopAll(),
    kill() {
      supervisor.kill()
      process.exit(130)
    },
    sameKeystroke: timing.sameKeystroke,
  })

  try {
    await start(supervisor, stopAll)
  } catch (error) {
    // Stopping interrupts running steps, so their errors are expected.
    if (stopping) return
    report(error)
    await stopAll(1)
  }
}
