/**
 * Stops with an error message if Node is too old to install and run Rivalwatch. Imported first by programs that users
 * run directly. Uses only syntax that old versions can parse.
 */

/** The oldest major version of Node that can install and run Rivalwatch. */
export const OLDEST_MAJOR = 20

const version = process.versions.node
if (Number(version.split('.')[0]) < OLDEST_MAJOR) {
  console.error(
    'Rivalwatch needs Node ' +
      OLDEST_MAJOR +
      ' or newer; this is ' +
      version +
      '. Install a newer one, then run this again.'
  )
  process.exit(1)
}
