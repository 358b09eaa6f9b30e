/**
 * Loaded into web and worker by `rivalwatch`: sends a heartbeat while the event loop is running. systemd restarts a
 * process without heartbeats, and the health check of a container reads the file of a worker.
 */
import { execFile } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { isMainThread } from 'node:worker_threads'
import { PULSE_FILE, PULSE_INTERVAL } from './pulse_file.mjs'
import { addressOf, readSettings } from '../steps/settings.mjs'

const START_INTERVAL = 250
const { NOTIFY_SOCKET, PULSE: role } = process.env

/** Notifies systemd with its program, because Node cannot write to its datagram socket. */
const notify = (state) => NOTIFY_SOCKET && execFile('systemd-notify', [state], () => {})

/** Resolves once the web process responds or the worker takes work. Never keeps the process alive. */
async function whenReady() {
  if (role === 'worker') return new Promise((resolve) => subscribe('rivalwatch:worker', resolve))
  const { localUrl } = addressOf(readSettings())
  for (;;) {
    const response = await fetch(`${localUrl}/health/live`).catch(() => null)
    if (response?.ok) return
    await wait(START_INTERVAL, undefined, { ref: false })
  }
}

function beat() {
  notify('WATCHDOG=1')
  if (role !== 'worker') return
  try {
    writeFileSync(PULSE_FILE, `${process.pid}\n`)
  } catch {
    // Only a container's health check reads the file, so this is not fatal.
  }
}

if (isMainThread) {
  // Not awaited, because this is loaded before the process itself.
  void whenReady().then(() => {
    notify('READY=1')
    beat()
    setInterval(beat, PULSE_INTERVAL).unref()
  })
}
