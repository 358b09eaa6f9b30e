/** Runs an ace command. */
import { setFlagsFromString } from 'node:v8'
import { errors, type Kernel } from '@adonisjs/core/ace'
import { ignite, reportFailure } from './ignite.js'

// A program may stop reading our output, as in `| head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

// By default, V8 lets a worker's heap more than double before a full collection when it allocates much, as when it
// indexes new versions for search, and then keeps that memory. `NODE_OPTIONS` does not accept this flag. It applies from
// the next collection, so it has to be set before the application is loaded.
if (process.argv[2] === 'queue:listen') setFlagsFromString('--heap-growing-percent=25')

await ignite()
  .ace()
  .configure(async (app) => speakPlainly(await app.container.make('ace')))
  .handle(helpFirst(process.argv.slice(2)))
  .catch(reportFailure)

/**
 * Moves `--help` to the front. The framework would start the application and check the arguments before it handles it.
 */
function helpFirst(words: string[]): string[] {
  const name = words.find((word) => !word.startsWith('-'))
  return name && words.includes('--help') ? ['help', name] : words
}

/** Prints errors at start as plain sentences. Errors of the command line itself keep their own format. */
function speakPlainly(kernel: Kernel) {
  const { errorHandler } = kernel
  kernel.errorHandler = {
    render: async (error: Error & { code?: string }) =>
      error.code && error.code in errors ? errorHandler.render(error, kernel) : reportFailure(error),
  }
}
