import { isbot } from 'isbot'

/** Headless browsers that isbot does not know. */
const HEADLESS = /headless|slimerjs|jsdom|happy-?dom|zombie\.js|nightmare\/|splash version/i

/** Whether an agent is a crawler, a library, a monitor, a link preview or a headless browser. */
export function isBot(agent: string): boolean {
  return isbot(agent) || HEADLESS.test(agent)
}
