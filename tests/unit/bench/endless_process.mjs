/** A measured program that ignores the request to end. */
process.on('SIGTERM', () => {})
setInterval(() => {}, 1_000)
process.send({ answer: { pid: process.pid } })
