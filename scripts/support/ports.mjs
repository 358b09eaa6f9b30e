import { once } from 'node:events'
import { createServer } from 'node:net'
import { Problem } from './problem.mjs'

/**
 * Checks that a port is available.
 *
 * @param {string} host
 * @param {number} port
 * @throws {Problem} if it cannot be listened on
 */
export async function checkPort(host, port) {
  try {
    await listenOnce(host, port)
  } catch (error) {
    throw new Problem(explain(error, host, port))
  }
}

/** Ports below those that systems assign by themselves, from 32768 on. */
const OWN_PORTS = { first: 20_000, count: 12_000 }

/**
 * Returns an unused port of this machine. It may be used seconds later, so it is not one that the system could assign to
 * another program in the meantime.
 */
export async function freePort() {
  for (;;) {
    const port = OWN_PORTS.first + Math.floor(Math.random() * OWN_PORTS.count)
    try {
      return await listenOnce('127.0.0.1', port)
    } catch (error) {
      if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error
    }
  }
}

async function listenOnce(host, port) {
  const server = createServer().listen(port, host)
  await once(server, 'listening')
  const listened = server.address().port
  server.close()
  await once(server, 'close')
  return listened
}

function explain(error, host, port) {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use. Stop the program using it, or set another PORT in .env.`
    case 'EACCES':
      return `This user can't listen on port ${port}. Set a PORT above 1023 in .env.`
    default:
      return `Can't listen on ${host}:${port} (${error.code ?? error.message}). Check HOST and PORT in .env.`
  }
}
