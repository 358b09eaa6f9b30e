import 'reflect-metadata'
import { Ignitor, prettyPrintError } from '@adonisjs/core'

// Files written here are private to this user, except for a build, which another user may run.
if (process.argv[2] !== 'build') process.umask(0o077)

const APP_ROOT = new URL('../', import.meta.url)

/**
 * Prepares the application for a process: reads the environment first, and shuts down gracefully on signals.
 */
export function ignite(): Ignitor {
  return new Ignitor(APP_ROOT, { importer }).tap((app) => {
    app.booting(async () => {
      await import('#start/env')
      // Without .env, all settings come from the process environment, which means a production installation.
      process.env.NODE_ENV ||= 'production'
      // The framework would listen on all networks.
      process.env.HOST ||= '127.0.0.1'
    })
    app.listen('SIGTERM', () => app.terminate())
    app.listen('SIGINT', () => app.terminate())
  })
}

/** Reports why a process cannot start: as a sentence for operators, with the stack trace for developers. */
export async function reportFailure(error: Error & { help?: string }): Promise<void> {
  process.exitCode = 1
  const { plainSentence } = await import('#platform/faults/plain_sentence')
  const sentence = await plainSentence(error).catch(() => null)
  if (sentence) return void process.stderr.write(`${sentence}\n`)
  if (process.env.NODE_ENV === 'development') return prettyPrintError(error)
  process.stderr.write(`Rivalwatch cannot start. ${error.message}\n`)
  if (error.help) process.stderr.write(`${error.help}\n`)
}

function importer(path: string) {
  return import(path.startsWith('./') || path.startsWith('../') ? new URL(path, APP_ROOT).href : path)
}
