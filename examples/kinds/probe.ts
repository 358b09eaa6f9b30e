import type { Plugin, Probe } from 'rivalwatch-plugin'

const probe: Probe = {
  candidates: () => [{ path: '/whats-new', label: 'changelog' }],
}

/** Suggests the “What's new” page of a site. */
export default function whatsNew(): Plugin {
  return { name: 'whats_new', contract: 1, probes: [probe] }
}
