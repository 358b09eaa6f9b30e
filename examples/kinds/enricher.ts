import type { Dropped, Enricher, Enrichment, Plugin } from 'rivalwatch-plugin'

const enricher: Enricher = {
  id: 'section',
  enrich({ url }): Enrichment | Dropped {
    const { hostname, pathname = '' } = URL.parse(url) ?? {}
    if (hostname === 'localhost') return { drop: 'local' }
    return { section: /^\/(\w{1,50})/.exec(pathname)?.[1] ?? null }
  },
}

/** Adds the section of your site that was visited. */
export default function section(): Plugin {
  return { name: 'section', contract: 1, enrichers: [enricher] }
}
