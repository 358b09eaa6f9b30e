/** Shows the launcher's progress: an animated line on a terminal, plain lines elsewhere. */

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const FRAME_INTERVAL = 120
const PLAIN_INTERVAL = 15_000

/**
 * Runs a task and shows how long it has been running.
 *
 * @template T
 * @param {string} title such as "Installing packages"
 * @param {() => Promise<T>} work
 * @param {object} [options]
 * @param {boolean} [options.quiet] whether nothing else writes to the terminal in the meantime, so that the line
 *   can be animated
 * @returns {Promise<T>} the result of the task; rejects if the task does
 */
export async function step(title, work, { quiet = true } = {}) {
  const started = Date.now()
  const elapsed = () => `${((Date.now() - started) / 1000).toFixed(1)} s`
  const line = process.stdout.isTTY && quiet ? movingLine(title, elapsed) : plainLines(title, elapsed)
  try {
    const result = await work()
    line.end(`✓ ${title} (${elapsed()})`)
    return result
  } catch (error) {
    line.end(`✗ ${title} (${elapsed()})`)
    throw error
  }
}

function movingLine(title, elapsed) {
  const write = (text) => process.stdout.write(`\r\x1b[K${text}`)
  let frame = 0
  const draw = () => write(`${FRAMES[frame++ % FRAMES.length]} ${title} … ${elapsed()}`)
  draw()
  const timer = setInterval(draw, FRAME_INTERVAL)
  return {
    end(text) {
      clearInterval(timer)
      write(`${text}\n`)
    },
  }
}

function plainLines(title, elapsed) {
  console.log(`  ${title} …`)
  const timer = setInterval(() => console.log(`  ${title} … ${elapsed()}`), PLAIN_INTERVAL)
  return {
    end(text) {
      clearInterval(timer)
      console.log(text)
    },
  }
}
