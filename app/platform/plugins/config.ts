import type { Plugin } from 'rivalwatch-plugin'
import type { InstalledBrowser } from '#platform/browser'
import type { LanguageModel } from '#platform/language_model'

/** Loads the module of a plugin that takes such options. */
type PluginModule<Options> = () => Promise<{ default: (options: Options) => Plugin }>

/** The settings of the installation that options of plugins can be made of. */
export interface PluginSettings {
  languageModel: LanguageModel | null
  /** Whether there is a mail server. */
  sendsMail: boolean
  browser: InstalledBrowser | null
}

/** A plugin that gets its options from the settings, and is not loaded if they give none. */
export interface ConditionalPlugin<Options> {
  module: PluginModule<Options>
  options(settings: PluginSettings): NoInfer<Options> | null
}

/** A plugin's module, alone or with its options. */
export type PluginEntry<Options = any> =
  | (() => Promise<{ default: () => Plugin }>)
  | [module: PluginModule<Options>, options: NoInfer<Options>]
  | ConditionalPlugin<Options>

/** Returns the entries as they are, with options checked against each plugin's own type. */
export function definePlugins<const OptionsOfEach extends readonly unknown[]>(
  entries: readonly [...{ [At in keyof OptionsOfEach]: PluginEntry<OptionsOfEach[At]> }]
): PluginEntry[] {
  return [...entries]
}
