import type { PluginFactory } from '#platform/contract'
import type { InstalledBrowser } from '#platform/browser'
import type { LanguageModel } from '#platform/language_model'

type PluginModule = () => Promise<{ default: PluginFactory }>

/** What the installation is set up with, and options of plugins may be made of. */
export interface PluginSettings {
  languageModel: LanguageModel | null
  /** Whether there is a mail server. */
  sendsMail: boolean
  browser: InstalledBrowser | null
}

/** A plugin that gets its options from the settings, and is not loaded where they give none. */
export interface ConditionalPlugin {
  module: PluginModule
  options(settings: PluginSettings): unknown
}

/** A plugin's module, alone or with the options for it. */
export type PluginEntry = PluginModule | [module: PluginModule, options: unknown] | ConditionalPlugin

export function definePlugins(entries: PluginEntry[]): PluginEntry[] {
  return entries
}
