import { assert } from '@japa/assert'
import { configure, run } from '@japa/runner'

configure({ files: ['dist/**/*.spec.js'], plugins: [assert()] })
await run()
