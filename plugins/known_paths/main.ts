import type { PluginFactory, Probe } from 'rivalwatch-plugin'

/** Where companies usually put the pages worth tracking. For a label with two paths, the first one found wins. */
const KNOWN_PATHS: ReturnType<Probe['candidates']> = [
  { path: '/pricing', label: 'pricing' },
  { path: '/features', label: 'features' },
  { path: '/product', label: 'features' },
  { path: '/changelog', label: 'changelog' },
  { path: '/releases', label: 'changelog' },
  { path: '/blog', label: 'blog' },
  { path: '/news', label: 'blog' },
  { path: '/careers', label: 'careers' },
  { path: '/jobs', label: 'careers' },
  { path: '/docs', label: 'docs' },
  { path: '/documentation', label: 'docs' },
  { path: '/', label: 'homepage' },
]

const knownPaths: Probe = {
  candidates: () => KNOWN_PATHS.map((candidate) => ({ ...candidate })),
}

const plugin: PluginFactory = () => ({ name: 'known_paths', probes: [knownPaths] })
export default plugin
