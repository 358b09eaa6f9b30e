import { importsOf, resolveImport, type SourceFiles, stringsOf } from './source_files.js'

/**
 * The folders of app/ that contain the product's features, each with those it may import, which are always below it.
 */
const FEATURES: Record<string, string[]> = {
  platform: [],
  workspaces: ['platform'],
  analytics: ['workspaces', 'platform'],
  monitoring: ['workspaces', 'platform'],
  detection: ['monitoring', 'workspaces', 'platform'],
  alerts: ['detection', 'monitoring', 'workspaces', 'platform'],
  search: ['alerts', 'detection', 'monitoring', 'workspaces', 'platform'],
  delivery: ['alerts', 'detection', 'monitoring', 'workspaces', 'platform'],
}

/** The other folders of app/ that each folder may import. No further folders exist. */
const ROOMS: Record<string, string[]> = {
  ...FEATURES,
  // These combine the features, so features never import them.
  api: Object.keys(FEATURES),
  web: Object.keys(FEATURES),
  mcp: ['api', 'platform'],
  // Checks the whole installation. Nothing imports it.
  health: Object.keys(FEATURES),
}

/**
 * Checks the imports of files against the folders of app/.
 * @returns one sentence per violation, in file order
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

/** Returns why a file may not import another of our files; null when it may. */
function refusal(from: string, target: string): string | null {
  const [folder, room] = from.split('/')
  const [targetFolder, targetRoom] = target.split('/')
  if (folder === 'packages') {
    const mayImport = targetFolder === folder || from === 'packages/plugin/src/testing/product.ts'
    return mayImport ? null : "the package imports the product's code only in testing/product.ts"
  }
  if (folder === 'plugins') {
    const isOwn = targetFolder === 'plugins' && targetRoom === room
    return isOwn ? null : 'a plugin imports its own files and packages, such as rivalwatch-plugin'
  }
  if (targetFolder === 'plugins') {
    return from === 'config/plugins.ts' ? null : 'only config/plugins.ts names plugins'
  }
  return folder === 'app' ? refusalInApp(from, room, target) : null
}

function refusalInApp(from: string, room: string, target: string): string | null {
  const [folder, targetRoom] = target.split('/')
  if (folder === 'app') {
    if (!(room in ROOMS)) return `app/${room} is not in the list of rooms`
    return targetRoom === room || ROOMS[room].includes(targetRoom)
      ? null
      : `${room} may not import ${targetRoom}`
  }
  if (folder === 'packages') return "app/ imports the package as 'rivalwatch-plugin'"
  if (folder === 'config' || folder === 'generated' || target === 'start/env') return null
  if (target === 'start/kernel' && from.endsWith('/routes.ts')) return null
  // The sample competitor is the site of the demo.
  if (folder === 'demo' && from.startsWith('app/monitoring/sample/')) return null
  return `app/ may not import ${folder}/`
}

/**
 * Plugins named after a term of the specification, such as the part of a page that they read. Code may use these words.
 */
const WORDS_OF_THE_CONTRACT = new Set([
  'ctas',
  'email',
  'headings',
  'links',
  'noise',
  'prices',
  'seo',
  'slack',
  'tech',
  'text',
])

function namedPlugins(path: string, text: string, plugins: ReadonlySet<string>): string[] {
  if (!path.startsWith('app/')) return []
  const names = [...plugins].filter((name) => !WORDS_OF_THE_CONTRACT.has(name) && text.includes(name))
  if (names.length === 0) return []
  return stringsOf(text)
    .filter((literal) => names.includes(literal))
    .map((name) => `${path} names the plugin ${name}: the core asks the registry`)
}
