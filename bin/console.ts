/** Runs an ace command. */
import { errors, type Kernel } from '@adonisjs/core/ace'
import { ignite, reportFailure } from './ignite.js'

// Who reads our output may stop reading, as `| head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

await ignite()
  .ace()
  .configure(async (app) => speakPlainly(await app.container.make('ace')))
  .handle(process.argv.splice(2))
  .catch(reportFailure)

/** What the command line itself refuses it tells well; everything else is a start that failed. */
function speakPlainly(kernel: Kernel) {
  const { errorHandler } = kernel
  kernel.errorHandler = {
    render: async (error: Error & { code?: string }) =>
      error.code && error.code in errors ? errorHandler.render(error, kernel) : reportFailure(error),
  }
}
