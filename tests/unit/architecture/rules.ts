import { importsOf, resolveImport, type SourceFiles, stringsOf } from './source_files.js'

const FEATURES = ['dashboard', 'alerts', 'monitoring', 'analytics', 'workspaces', 'platform']

/** Which other rooms of app/ a room may import from. The house has no other rooms. */
const ROOMS: Record<string, string[]> = {
  platform: [],
  workspaces: ['platform'],
  monitoring: ['workspaces', 'platform'],
  alerts: ['monitoring', 'workspaces', 'platform'],
  analytics: ['workspaces', 'platform'],
  dashboard: FEATURES,
  // They put the features together: features never import them.
  api: FEATURES,
  web: FEATURES,
  mcp: ['api', 'platform'],
}

/**
 * Holds the imports of a set of files against the rooms of the house.
 * @returns one sentence per violation, in the order of the files
 */
export function violationsOf(files: SourceFiles): string[] {
  const plugins = new Set([...files.keys()].flatMap((path) => /^plugins\/(\w+)\//.exec(path)?.[1] ?? []))
  return [...files].flatMap(([path, text]) => [
    ...importsOf(text).flatMap((specifier) => {
      const target = resolveImport(path, specifier)
      const reason = target && refusal(path, target)
      return reason ? [`${path} imports ${specifier}: ${reason}`] : []
    }),
    ...namedPlugins(path, text, plugins),
  ])
}

/** Why a file may not import another one of ours; null when it may. */
function refusal(from: string, target: string): string | null {
  const [folder, room] = from.split('/')
  const [targetFolder, targetRoom] = target.split('/')
  if (folder === 'plugins') {
    const isOwn = targetFolder === 'plugins' && targetRoom === room
    return isOwn || target === 'app/platform/contract'
      ? null
      : 'a plugin knows its own files and the contract'
  }
  if (targetFolder === 'plugins') {
    return from === 'config/plugins.ts' ? null : 'only config/plugins.ts names plugins'
  }
  return folder === 'app' ? refusalInApp(from, room, target) : null
}

function refusalInApp(from: string, room: string, target: string): string | null {
  const [folder, targetRoom] = target.split('/')
  if (folder === 'app') {
    if (!(room in ROOMS)) return `app/${room} is no room of the house`
    return targetRoom === room || ROOMS[room].includes(targetRoom)
      ? null
      : `${room} does not know ${targetRoom}`
  }
  if (folder === 'config' || folder === 'generated' || target === 'start/env') return null
  if (target === 'start/kernel' && from.endsWith('/routes.ts')) return null
  return `app/ does not know ${folder}/`
}

/** Names of one word, such as `seo` and `email`, are words of the specification too: only the others give away a plugin. */
function namedPlugins(path: string, text: string, plugins: ReadonlySet<string>): string[] {
  if (!path.startsWith('app/')) return []
  return stringsOf(text)
    .filter((literal) => plugins.has(literal) && literal.includes('_'))
    .map((name) => `${path} names the plugin ${name}: the core asks the registry`)
}
