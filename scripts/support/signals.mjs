/**
 * The terminal sends Ctrl-C to all processes and npm forwards it again; both signals arrive within moments.
 */
const SAME_KEYSTROKE = 500
const PARENT_CHECK_INTERVAL = 1_000

/**
 * Calls `stop` at the first signal to stop, and `kill` when the user presses Ctrl-C again. If npm ends, that
 * counts as a signal too, because nobody else could stop this process.
 *
 * @param {object} handlers
 * @param {(signal: NodeJS.Signals) => void} handlers.stop
 * @param {() => void} handlers.kill
 * @param {number} [handlers.sameKeystroke] milliseconds within which a second signal counts as the same one
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
  // A closed terminal closes stdout too; stopping gracefully matters more than the output.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid
    const timer = setInterval(() => {
      if (process.ppid !== parent) handle('SIGTERM')
    }, PARENT_CHECK_INTERVAL)
    timer.unref()
  }
}
