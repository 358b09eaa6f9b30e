/** npm passes on a Ctrl-C that the terminal has sent to everybody already: both arrive within moments. */
const SAME_KEYSTROKE = 500
const PARENT_CHECK_INTERVAL = 1_000

/**
 * Calls `stop` at the first signal to stop, and `kill` when the user presses Ctrl-C again. The end of npm counts as a
 * signal too: without it nobody is left who could stop us.
 *
 * @param {object} handlers
 * @param {(signal: NodeJS.Signals) => void} handlers.stop
 * @param {() => void} handlers.kill
 * @param {number} [handlers.sameKeystroke] milliseconds within which a second signal is the first one again
 */
export function onStopSignals({ stop, kill, sameKeystroke = SAME_KEYSTROKE }) {
  let stoppedAt = null
  const handle = (signal) => {
    if (stoppedAt === null) {
      stoppedAt = Date.now()
      stop(signal)
    } else if (signal === 'SIGINT' && Date.now() - stoppedAt >= sameKeystroke) {
      kill()
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, handle)
  // A closed terminal takes stdout along; stopping in order matters more than saying so.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid
    const timer = setInterval(() => {
      if (process.ppid !== parent) handle('SIGTERM')
    }, PARENT_CHECK_INTERVAL)
    timer.unref()
  }
}
