import type { Fault } from '#platform/faults/fault'

/**
 * Returns why the web process cannot listen.
 *
 * @param code the error's code
 * @param address host and port
 */
export function portFault(code: string, address: string): Fault {
  switch (code) {
    case 'EADDRINUSE':
      return {
        message: `another program uses ${address}, so the web process can't start`,
        remedy: 'Stop that program, or set PORT to a free port.',
      }
    case 'EACCES':
      return {
        message: `this user isn't allowed to listen on ${address}`,
        remedy: 'Set PORT to 1024 or higher, and put a proxy in front of it.',
      }
    default:
      return { message: `can't listen on ${address}: ${code}`, remedy: 'Check HOST and PORT.' }
  }
}
