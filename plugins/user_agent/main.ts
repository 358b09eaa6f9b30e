import { LRUCache } from 'lru-cache'
import type { Dropped, Enrichment, PluginFactory } from '#platform/contract'
import { isBot } from './bots.js'
import { readAgent } from './read_agent.js'

export interface UserAgentOptions {
  /** How many agents are remembered with what was told of them. */
  remembered?: number
}

/** What an agent has beyond this tells nothing more. */
const MAX_CHARACTERS = 1_000

/** Tells operating system, class of device and browser by the agent, and drops what is no person's browser. */
const userAgent: PluginFactory<UserAgentOptions> = ({ remembered = 5_000 } = {}) => {
  if (!Number.isInteger(remembered) || remembered < 1)
    throw new Error('remembered has to be a number above 0')
  const told = new LRUCache<string, Enrichment | Dropped>({ max: remembered })

  const tellOf = (agent: string): Enrichment | Dropped => {
    const known = told.get(agent)
    if (known) return known
    const fresh = read(agent)
    told.set(agent, fresh)
    return fresh
  }

  return {
    name: 'user_agent',
    enrichers: [
      { id: 'user_agent', enrich: (hit) => ({ ...tellOf(hit.userAgent.slice(0, MAX_CHARACTERS)) }) },
    ],
  }
}

export default userAgent

function read(agent: string): Enrichment | Dropped {
  if (agent.trim() === '') return { drop: 'empty_agent' }
  return isBot(agent) ? { drop: 'bot' } : { ...readAgent(agent) }
}
