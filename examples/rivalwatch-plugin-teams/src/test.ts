// Japa fails on an older Node with a message that does not name the cause.
if (Number.parseInt(process.versions.node) < 24) {
  console.error(`The tests need Node 24 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}
const { assert } = await import('@japa/assert')
const { configure, run } = await import('@japa/runner')

configure({ files: ['dist/**/*.spec.js'], plugins: [assert()] })
await run()
