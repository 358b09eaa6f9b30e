import type { Analyst } from './contract/analyst.js'
import type { Channel } from './contract/channel.js'
import type { Detector } from './contract/detector.js'
import type { Enricher } from './contract/enricher.js'
import type { Extractor } from './contract/extractor.js'
import type { Fetcher } from './contract/fetcher.js'
import type { Filter } from './contract/filter.js'
import type { Probe } from './contract/probe.js'
import type { Source } from './contract/source.js'
import type { UnitReader } from './contract/unit.js'

/** The version of this contract. It increases only when plugins have to be changed; additions do not change it. */
export const CONTRACT_VERSION = 1

/**
 * A plugin: a plain object with a name and parts of one or more kinds. Parts receive and return data, never a model, a
 * request or the container, and send requests only through the `Outbound` client they are given.
 */
export interface Plugin {
  /** In snake_case, unique among the loaded plugins. Shown by `plugin:list`, in the log and in reasons. */
  name: string
  /** The contract version that the plugin was written for; 1 by default. A release with another version refuses it. */
  contract?: number
  fetchers?: Fetcher[]
  sources?: Source[]
  extractors?: Extractor[]
  units?: UnitReader[]
  detectors?: Detector[]
  filters?: Filter[]
  analysts?: Analyst[]
  channels?: Channel[]
  probes?: Probe[]
  enrichers?: Enricher[]
}

/** The kinds of parts, each with the property that identifies its parts, or null if there is none. */
const KEYS = {
  fetchers: 'id',
  sources: 'id',
  extractors: 'field',
  units: 'kind',
  detectors: null,
  filters: 'id',
  analysts: 'id',
  channels: 'id',
  probes: null,
  enrichers: 'id',
} as const

export type PluginKind = keyof typeof KEYS

export type PluginPart<Kind extends PluginKind = PluginKind> = NonNullable<Plugin[Kind]>[number]

export const pluginKinds = Object.keys(KEYS) as PluginKind[]

/** Returns the value that identifies a part among those of its kind, such as its ID; null if there is none. */
export function keyOf(kind: PluginKind, part: PluginPart): string | null {
  const key = KEYS[kind]
  return key && String(Reflect.get(part, key))
}

/**
 * The default export of a plugin's module.
 *
 * @throws Error if the options are invalid
 */
export type PluginFactory<Options = any> = (options?: Options) => Plugin
