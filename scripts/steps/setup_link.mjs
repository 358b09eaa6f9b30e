import { runAce } from '../support/ace.mjs'

/** Returns a one-time link for creating the first account, or null if there already is one. */
export async function setupLink(env) {
  const { url } = JSON.parse(await runAce(['setup:link', '--json'], { env }))
  return url
}
