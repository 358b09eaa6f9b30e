/** Runs the specs given as globs without booting the application: `tests/unit_runner.ts 'tests/unit/x/*.spec.ts'`. */
import { assert } from '@japa/assert'
import { configure, processCLIArgs, run } from '@japa/runner'

const files = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
processCLIArgs(process.argv.slice(2).filter((argument) => argument.startsWith('--')))
configure({
  files: files.length ? files : ['tests/unit/**/*.spec.ts'],
  // Only a hanging test takes this long, even on a busy machine.
  timeout: 60_000,
  plugins: [assert()],
  importer: (file) => import(file.href.replace(/\.ts$/, '.js')),
})
await run()
