import { LRUCache } from 'lru-cache'
import type { Dropped, Enrichment, PluginFactory } from 'rivalwatch-plugin'
import { isBot } from './bots.js'
import { readAgent } from './read_agent.js'

export interface UserAgentOptions {
  /** How many parsed agents to cache. */
  remembered?: number
}

/** Characters. Anything longer adds no information. */
const MAX_CHARACTERS = 1_000

/** Derives operating system, device class and browser from the user agent, and drops visits by bots. */
const userAgent: PluginFactory<UserAgentOptions> = ({ remembered = 5_000 } = {}) => {
  if (!Number.isInteger(remembered) || remembered < 1)
    throw new Error('remembered must be a number greater than 0')
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
