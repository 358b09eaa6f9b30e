import { once } from 'node:events'
import { createServer } from 'node:net'
import { Problem } from './problem.mjs'

/**
 * @param {string} host
 * @param {number} port
 * @throws {Problem} when nobody could listen there now
 */
export async function checkPort(host, port) {
  try {
    await listenOnce(host, port)
  } catch (error) {
    throw new Problem(explain(error, host, port))
  }
}

/** A port of this machine that nobody listens on. */
export function freePort() {
  return listenOnce('127.0.0.1', 0)
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
      return `Port ${port} on ${host} is in use: stop what listens there, or set another PORT in .env.`
    case 'EACCES':
      return `This user may not listen on port ${port}: set a PORT above 1023 in .env.`
    default:
      return `Cannot listen on ${host}:${port} (${error.code ?? error.message}): check HOST and PORT in .env.`
  }
}
