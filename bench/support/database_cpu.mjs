import { readdirSync, readFileSync } from 'node:fs'

const TICKS_A_SECOND = 100

/** Returns the CPU time in seconds of this machine's MySQL or MariaDB server; null when it cannot be read. */
export function databaseCpu() {
  const pid = serverPid()
  if (!pid) return null
  const [, fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user, system] = fields.split(' ').slice(11, 13).map(Number)
  return (user + system) / TICKS_A_SECOND
}

let known

function serverPid() {
  if (!known || !isServer(known)) known = pids().find(isServer)
  return known
}

function isServer(pid) {
  return /^(mariadbd|mysqld)\b/.test(commandOf(pid))
}

function pids() {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {
    return []
  }
}

function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8')
  } catch {
    return ''
  }
}
