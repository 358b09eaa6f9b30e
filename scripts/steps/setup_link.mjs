import { runAce } from '../support/ace.mjs'

/** A one-time link for creating the first account; null once there is one. */
export async function setupLink(env) {
  const { url } = JSON.parse(await runAce(['setup:link', '--json'], { env }))
  return url
}
