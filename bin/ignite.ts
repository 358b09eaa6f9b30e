import 'reflect-metadata'
import { Ignitor, prettyPrintError } from '@adonisjs/core'

// What it writes is nobody else's to read. A build may be run by another user.
if (process.argv[2] !== 'build') process.umask(0o077)

const APP_ROOT = new URL('../', import.meta.url)

/** Readies the application for a process: the environment is read first, signals end it in order. */
export function ignite(): Ignitor {
  return new Ignitor(APP_ROOT, { importer }).tap((app) => {
    app.booting(async () => {
      await import('#start/env')
      // Without .env, where everything comes from the process environment, an installation is one in production.
      process.env.NODE_ENV ||= 'production'
      // The framework would listen on every network.
      process.env.HOST ||= '127.0.0.1'
    })
    app.listen('SIGTERM', () => app.terminate())
    app.listen('SIGINT', () => app.terminate())
  })
}

/** Says why a process cannot start: in words for who runs it, with the place in the code for who develops it. */
export async function reportFailure(error: Error & { help?: string }): Promise<void> {
  process.exitCode = 1
  if (process.env.NODE_ENV === 'development') return prettyPrintError(error)
  process.stderr.write(`Rivalwatch cannot start. ${error.message}\n`)
  if (error.help) process.stderr.write(`${error.help}\n`)
}

function importer(path: string) {
  return import(path.startsWith('./') || path.startsWith('../') ? new URL(path, APP_ROOT).href : path)
}
