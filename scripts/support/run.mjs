import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from '../bundled_node.mjs'
import { Problem } from './problem.mjs'

const KEPT_OUTPUT = 200_000
/**
 * The number of lines shown from the start of a failed program's output, because the cause is usually at the beginning
 * or the end.
 */
const FIRST_LINES = 6
const LAST_LINES = 14
/** The number of characters at the end of the output that are searched for `lastWords`. */
const LAST_WORDS = 4_000

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/** Ends the programs that `run` is waiting for. */
export function interruptRunning() {
  for (const child of running) child.kill('SIGTERM')
}

// Leaves no program running on exit, because a terminal's signals do not reach those in their own process group.
process.on('exit', () => {
  for (const child of running) killTree(child)
})

/**
 * Runs a program in the project's folder until it ends, without a terminal.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {object} options
 * @param {string} options.failure the error message if it fails
 * @param {number} options.timeout milliseconds
 * @param {NodeJS.ProcessEnv} [options.env]
 * @returns {Promise<string>} its stdout
 * @throws {Problem} if it cannot start, fails or takes too long, with an excerpt of its output
 */
export function run(command, args, { failure, timeout, env = process.env }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    })
    running.add(child)
    let stdout = ''
    let said = ''
    let late = false
    const listen = (stream, keep) => stream.setEncoding('utf8').on('data', keep)
    listen(child.stdout, (text) => {
      stdout += text
      said = (said + text).slice(-KEPT_OUTPUT)
    })
    listen(child.stderr, (text) => {
      said = (said + text).slice(-KEPT_OUTPUT)
    })
    const timer = setTimeout(() => {
      late = true
      child.kill('SIGKILL')
    }, timeout)
    const settle = (error, code) => {
      clearTimeout(timer)
      running.delete(child)
      if (error) reject(new Problem(`${failure} (${command}: ${error.message})`))
      else if (late) reject(new Problem(`${failure} It took longer than ${timeout / 1000} s.`, excerpt(said)))
      else if (code !== 0) reject(new Problem(failure, excerpt(said)))
      else resolve(stdout)
    }
    child.once('error', (error) => settle(error, null))
    child.once('close', (code) => settle(null, code))
  })
}

/**
 * Runs a program in the project's folder until it ends and shows its output immediately, or passes it to
 * `show`.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {object} options
 * @param {NodeJS.ProcessEnv} options.env
 * @param {(text: string) => void} [options.show] receives its stdout
 * @param {{ pattern: RegExp, patience: number }} [options.lastWords] what it prints to stdout before it ends,
 *   and the milliseconds after which it is killed if it does not
 * @returns {Promise<{ code: number | null, tail: string }>} its exit code, null if it was killed, and the end
 *   of its stdout
 */
export function passThrough(command, args, { env, show = (text) => process.stdout.write(text), lastWords }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
      windowsHide: true,
      // In its own process group, so that it can be killed with everything it started.
      detached: process.platform !== 'win32',
    })
    running.add(child)
    let tail = ''
    let lastText = ''
    let timer
    child.stdout.setEncoding('utf8').on('data', (text) => {
      show(text)
      tail += text
      // Cutting it off for each of thousands of short texts would take seconds.
      if (tail.length > 2 * KEPT_OUTPUT) tail = tail.slice(-KEPT_OUTPUT)
      lastText = (lastText + text).slice(-LAST_WORDS)
      if (!timer && lastWords?.pattern.test(stripVTControlCharacters(lastText))) {
        timer = setTimeout(() => end(child, show), lastWords.patience)
      }
    })
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(timer)
      running.delete(child)
      resolve({ code, tail })
    })
  })
}

/** Kills a program and its children, because its output stays open as long as they use it. */
function end(child, show) {
  show('\nStill running after its last output. Stopped it.\n')
  killTree(child)
}

function killTree(child) {
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The program is not in its own process group, or the group has ended.
    child.kill('SIGKILL')
  }
}

/** Returns the beginning and end of a program's output, without npm warnings and stack frames. */
function excerpt(text) {
  const lines = stripVTControlCharacters(text)
    .split(/\r?\n/)
    .filter((line) => line.trim() && !/^(npm warn|\s{2,}at |\s*⁃ (at|\(async) )/.test(line))
  if (lines.length <= FIRST_LINES + LAST_LINES) return lines.join('\n')
  return [...lines.slice(0, FIRST_LINES), '…', ...lines.slice(-LAST_LINES)].join('\n')
}
