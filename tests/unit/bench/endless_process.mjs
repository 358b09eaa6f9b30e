/** A measured program that ignores SIGTERM. */
process.on('SIGTERM', () => {})
setInterval(() => {}, 1_000)
process.send({ answer: { pid: process.pid } })
