import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from '../bundled_node.mjs'
import { Problem } from './problem.mjs'

const KEPT_OUTPUT = 200_000
/** Of a program that failed: the cause tends to stand first, or last. */
const FIRST_LINES = 6
const LAST_LINES = 14

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/** Ends the programs that `run` waits for. */
export function interruptRunning() {
  for (const child of running) child.kill('SIGTERM')
}

/**
 * Runs a program in the project's folder to its end, without a terminal.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {object} options
 * @param {string} options.failure the sentence for the user when it fails
 * @param {number} options.timeout milliseconds
 * @param {NodeJS.ProcessEnv} [options.env]
 * @returns {Promise<string>} what it wrote to stdout
 * @throws {Problem} when it cannot start, fails or takes too long, with the end of what it said
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
 * Runs a program in the project's folder to its end and shows what it says while it says it, or where that goes.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {object} options
 * @param {NodeJS.ProcessEnv} options.env
 * @param {(text: string) => void} [options.show] gets what it writes to stdout
 * @returns {Promise<{ code: number, tail: string }>} its exit code and the end of its stdout
 */
export function passThrough(command, args, { env, show = (text) => process.stdout.write(text) }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
      windowsHide: true,
    })
    running.add(child)
    let tail = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      show(text)
      tail = (tail + text).slice(-KEPT_OUTPUT)
    })
    child.once('error', reject)
    child.once('close', (code) => {
      running.delete(child)
      resolve({ code: code ?? 1, tail })
    })
  })
}

/** The beginning and the end of a program's output, without warnings of npm and frames of stack traces. */
function excerpt(text) {
  const lines = stripVTControlCharacters(text)
    .split(/\r?\n/)
    .filter((line) => line.trim() && !/^(npm warn|\s{2,}at |\s*⁃ (at|\(async) )/.test(line))
  if (lines.length <= FIRST_LINES + LAST_LINES) return lines.join('\n')
  return [...lines.slice(0, FIRST_LINES), '…', ...lines.slice(-LAST_LINES)].join('\n')
}
