/**
 * Loaded into web and worker by `rivalwatch`: gives signs of life while the event loop turns. systemd restarts a
 * process that gives none, and the health check of a container reads the file of a worker.
 */
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
import { PULSE_FILE, PULSE_INTERVAL } from './pulse_file.mjs'
import { addressOf, readSettings } from '../steps/settings.mjs'

const START_INTERVAL = 250
const { NOTIFY_SOCKET, PULSE: role } = process.env

/** Node cannot write to systemd's datagram socket. */
const notify = (state) => NOTIFY_SOCKET && execFile('systemd-notify', [state], () => {})

/** A worker works from the moment at which its event loop first turns; web once it responds. */
async function isReady() {
  if (role !== 'web') return true
  const { localUrl } = addressOf(readSettings())
  const response = await fetch(`${localUrl}/health/live`).catch(() => null)
  return response?.ok === true
}

function beat() {
  notify('WATCHDOG=1')
  if (role !== 'worker') return
  try {
    writeFileSync(PULSE_FILE, `${process.pid}\n`)
  } catch {
    // Only the health check of a container reads it.
  }
}

async function begin() {
  if (!(await isReady())) return void setTimeout(begin, START_INTERVAL).unref()
  notify('READY=1')
  beat()
  setInterval(beat, PULSE_INTERVAL).unref()
}

if (isMainThread) setTimeout(begin, START_INTERVAL).unref()
