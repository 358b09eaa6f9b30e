import { isbot } from 'isbot'

/** Browsers that no person looks at, as far as isbot does not know them. */
const HEADLESS = /headless|slimerjs|jsdom|happy-?dom|zombie\.js|nightmare\/|splash version/i

/** Whether an agent is a crawler, a library, a monitor, a link preview, or a browser without a screen. */
export function isBot(agent: string): boolean {
  return isbot(agent) || HEADLESS.test(agent)
}
