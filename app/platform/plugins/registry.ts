import type { Plugin } from '#platform/contract'
import type { PluginEntry, PluginSettings } from '#platform/plugins/config'

/** What a plugin can contribute, and by what its parts are told apart. */
const kinds = {
  fetchers: 'id',
  extractors: 'field',
  units: 'kind',
  detectors: null,
  filters: 'id',
  analysts: 'id',
  channels: 'id',
  probes: null,
  enrichers: 'id',
} as const

export type PluginKind = keyof typeof kinds

export const pluginKinds = Object.keys(kinds) as PluginKind[]

const NOTHING_SET_UP: PluginSettings = { languageModel: null, sendsMail: false, browser: null }

type Part<Kind extends PluginKind> = NonNullable<Plugin[Kind]>[number]

/** The loaded plugins, asked by kind. Nothing outside `config/plugins.ts` knows a plugin's name. */
export class PluginRegistry {
  constructor(readonly plugins: readonly Plugin[]) {
    checkUnique(
      'plugin name',
      plugins.map((plugin) => plugin.name)
    )
    for (const kind of pluginKinds) {
      const key = kinds[kind]
      if (key) {
        checkUnique(
          `${kind} ${key}`,
          this.all(kind).map((part) => String((part as unknown as Record<string, unknown>)[key]))
        )
      }
    }
  }

  /**
   * Loads the plugins of a config in order. Throws with the plugin's place and what is wrong with it.
   *
   * @param settings of this installation; where they are not at hand, plugins that need them are left out
   */
  static async load(entries: PluginEntry[], settings: Partial<PluginSettings> = {}): Promise<PluginRegistry> {
    const plugins = await Promise.all(
      entries.map((entry, index) => loadPlugin(entry, index, { ...NOTHING_SET_UP, ...settings }))
    )
    return new PluginRegistry(plugins.filter((plugin) => plugin !== null))
  }

  /** All parts of a kind, in plugin order. */
  all<Kind extends PluginKind>(kind: Kind): Part<Kind>[] {
    return this.plugins.flatMap((plugin) => (plugin[kind] ?? []) as Part<Kind>[])
  }
}

/** Null for one that the settings give no options for. */
async function loadPlugin(
  entry: PluginEntry,
  index: number,
  settings: PluginSettings
): Promise<Plugin | null> {
  const [load, options] = withOptions(entry, settings)
  if (options === null) return null
  const place = `config/plugins.ts, entry ${index + 1}`
  try {
    const module = await load()
    if (typeof module.default !== 'function') throw new Error('its default export is no function')
    const plugin = module.default(options)
    if (!/^[a-z][a-z0-9_]*$/.test(plugin?.name ?? ''))
      throw new Error(`its name "${plugin?.name}" is not snake_case`)
    return plugin
  } catch (error) {
    throw new Error(`Cannot load a plugin (${place}): ${(error as Error).message}`, { cause: error })
  }
}

function withOptions(entry: PluginEntry, settings: PluginSettings) {
  if (typeof entry === 'function') return [entry, undefined] as const
  return Array.isArray(entry) ? entry : ([entry.module, entry.options(settings)] as const)
}

function checkUnique(what: string, values: string[]) {
  const twice = values.find((value, index) => values.indexOf(value) !== index)
  if (twice !== undefined) throw new Error(`Two loaded plugins share the ${what} "${twice}".`)
}
