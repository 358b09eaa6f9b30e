import {
  CONTRACT_VERSION,
  keyOf,
  type Plugin,
  type PluginKind,
  pluginKinds,
  type PluginPart,
} from 'rivalwatch-plugin'
import type { PluginEntry, PluginSettings } from '#platform/plugins/config'

/** Names of parts for the log, `plugin/kind/key`. */
const names = new WeakMap<object, string>()

/** Returns the name of a part of a loaded plugin: `prices/extractors/offers`. */
export function nameOfPart(part: object): string {
  return names.get(part) ?? 'unknown'
}

const NOTHING_SET_UP: PluginSettings = { languageModel: null, sendsMail: false, browser: null }

/** The loaded plugins, by kind of part. Nothing outside `config/plugins.ts` knows a plugin's name. */
export class PluginRegistry {
  constructor(readonly plugins: readonly Plugin[]) {
    checkUnique(
      'plugin name',
      plugins.map((plugin) => plugin.name)
    )
    for (const plugin of plugins) nameParts(plugin)
    for (const kind of pluginKinds) {
      checkUnique(
        `name of ${kind}`,
        this.all(kind).flatMap((part) => keyOf(kind, part) ?? [])
      )
    }
  }

  /**
   * Loads the plugins of a config in order.
   *
   * @param settings the installation's settings; plugins that need a missing one are left out
   * @throws Error that names the entry and what is wrong with it
   */
  static async load(entries: PluginEntry[], settings: Partial<PluginSettings> = {}): Promise<PluginRegistry> {
    const plugins = await Promise.all(
      entries.map((entry, index) => loadPlugin(entry, index, { ...NOTHING_SET_UP, ...settings }))
    )
    return new PluginRegistry(plugins.filter((plugin) => plugin !== null))
  }

  /** Returns all parts of a kind, in plugin order. */
  all<Kind extends PluginKind>(kind: Kind): PluginPart<Kind>[] {
    return this.plugins.flatMap((plugin) => (plugin[kind] ?? []) as PluginPart<Kind>[])
  }
}

function nameParts(plugin: Plugin) {
  for (const kind of pluginKinds) {
    for (const [at, part] of (plugin[kind] ?? []).entries()) {
      names.set(part, `${plugin.name}/${kind}/${keyOf(kind, part) ?? at + 1}`)
    }
  }
}

/**
 * Loads one plugin.
 *
 * @returns null if the settings yield no options for it
 */
async function loadPlugin(
  entry: PluginEntry,
  index: number,
  settings: PluginSettings
): Promise<Plugin | null> {
  const [load, options] = withOptions(entry, settings)
  if (options === null) return null
  const place = `config/plugins.ts, entry ${index + 1}${importedBy(load)}`
  try {
    const module = await load()
    if (typeof module.default !== 'function') throw new Error('its default export is not a function')
    const plugin = module.default(options)
    if (!/^[a-z][a-z0-9_]*$/.test(plugin?.name ?? ''))
      throw new Error(`its name "${plugin?.name}" is not snake_case`)
    const { contract = 1 } = plugin
    if (contract !== CONTRACT_VERSION) {
      throw new Error(
        `it was written for plugin contract ${contract}, but this release uses ${CONTRACT_VERSION}`
      )
    }
    return plugin
  } catch (error) {
    throw new Error(`Cannot load a plugin (${place}): ${(error as Error).message}`, { cause: error })
  }
}

/** Returns the import of an entry: ", import('#plugins/seo')". Empty if it is not a plain import. */
function importedBy(load: () => unknown): string {
  const [found] = /import\(["'][^"']+["']\)/.exec(String(load)) ?? []
  return found ? `, ${found}` : ''
}

function withOptions(entry: PluginEntry, settings: PluginSettings) {
  if (typeof entry === 'function') return [entry, undefined] as const
  return Array.isArray(entry) ? entry : ([entry.module, entry.options(settings)] as const)
}

function checkUnique(what: string, values: string[]) {
  const twice = values.find((value, index) => values.indexOf(value) !== index)
  if (twice !== undefined) throw new Error(`Two loaded plugins share the ${what} "${twice}".`)
}
