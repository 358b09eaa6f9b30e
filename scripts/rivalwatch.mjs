#!/usr/bin/env node
/**
 * Runs an installation that is already built, such as the one in the container image. A command that runs a single
 * process replaces the current process with it, so that signals, exit codes and the process ID are those of the
 * command.
 */
import './support/node_version.mjs'
import { join } from 'node:path'
import { ROOT } from './bundled_node.mjs'
import { checkHealth } from './package/health.mjs'
import { runAll } from './package/run_all.mjs'
import { readSettings } from './steps/settings.mjs'
import { workerEnvironment } from './steps/worker_process.mjs'
import { report } from './support/problem.mjs'

const USAGE = `Usage:
  rivalwatch                    prepares the database, then runs web and worker until it is stopped
  rivalwatch web                runs a web process
  rivalwatch worker [options]   runs a worker; the options are those of queue:listen
  rivalwatch migrate            backs up the database if it has data, and updates the schema
  rivalwatch healthy            exits with 0 if the process in this container is healthy
  rivalwatch <command>          runs any other command, such as doctor
  rivalwatch list               lists all commands; add --help to a command for details`

const ACE = join('build', 'ace.js')
const PULSE = new URL('./package/pulse.mjs', import.meta.url).href

function become(args, env = process.env) {
  process.execve(process.execPath, [process.execPath, ...args], env)
}

const roles = {
  start: runAll,
  web: () =>
    become([`--import=${PULSE}`, join('build', 'bin', 'server.js')], { ...process.env, PULSE: 'web' }),
  worker: (...options) =>
    become([`--import=${PULSE}`, ACE, 'queue:listen', ...options], {
      ...workerEnvironment(process.env),
      PULSE: 'worker',
    }),
  migrate: () => become([ACE, 'migration:run', '--force']),
  healthy: checkHealth,
}

const [name = 'start', ...args] = process.argv.slice(2)
try {
  process.chdir(ROOT)
  if (name === '--help' || (name !== 'worker' && Object.hasOwn(roles, name) && args.includes('--help'))) {
    console.log(USAGE)
    process.exit()
  }
  // Creates .env with a key unless the environment contains one.
  if (name !== 'healthy') readSettings()
  await (Object.hasOwn(roles, name) ? roles[name](...args) : become([ACE, name, ...args]))
} catch (error) {
  report(error)
  process.exit(1)
}
