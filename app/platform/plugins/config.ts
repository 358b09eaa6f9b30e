import type { PluginFactory } from '#platform/contract'

type PluginModule = () => Promise<{ default: PluginFactory }>

/** A plugin's module, alone or with the options for it. */
export type PluginEntry = PluginModule | [module: PluginModule, options: unknown]

export function definePlugins(entries: PluginEntry[]): PluginEntry[] {
  return entries
}
