/** Describes the loaded plugins for display. */
import { categoryNames } from '#alerts/evidence/field_rows'
import type { ListedPlugin } from '#web/settings/plugins/plugins_types'
import type { Plugin } from 'rivalwatch-plugin'
import { contributionsOf } from '#platform/plugins/contributions'
import type { PluginKind } from 'rivalwatch-plugin'

const DOES: Record<PluginKind, string> = {
  fetchers: 'Fetches pages',
  sources: 'Reads',
  extractors: 'Extracts from pages',
  units: 'Finds on pages',
  detectors: 'Detects changes in',
  filters: 'Filters out noise',
  analysts: 'Judges changes',
  channels: 'Sends alerts via',
  probes: 'Suggests pages to track',
  enrichers: 'Adds details to visits',
}

/** Names of the built-in content fields; other plugins' fields are shown by their own names. */
const FIELDS: Record<string, string> = {
  seo: 'title and meta tags',
  headings: 'headings',
  structuredData: 'structured data',
  navLinks: 'links in menus',
  footerLinks: 'links in the footer',
  ctas: 'calls to action',
  prices: 'prices',
  offers: 'what each price is for',
  tech: 'technology',
  wordCount: 'word count',
  blocks: 'visible text',
}

/** Names of the built-in kinds of units. */
const UNITS: Record<string, string> = {
  plan: 'plans',
  entry: 'list entries',
  row: 'table rows',
  table_header: 'table headers',
}

/** Names of sources that are not words, such as abbreviations. */
const SOURCES: Record<string, string> = { pdf: 'PDF', json: 'JSON' }

/** Returns display names of parts, for the kinds that have them. */
const NAMES: Partial<Record<PluginKind, (plugin: Plugin, labels: string[]) => string[]>> = {
  sources: (_, ids) => ids.map((id) => SOURCES[id] ?? id.replaceAll('_', ' ')),
  extractors: (_, fields) => fields.map((field) => FIELDS[field] ?? field),
  units: (_, found) => found.map((kind) => UNITS[kind] ?? kind.replaceAll('_', ' ')),
  detectors: ({ detectors = [] }) =>
    [...new Set(detectors.flatMap(({ categories }) => categories))].map(
      (category) => categoryNames[category] ?? category
    ),
  channels: ({ channels = [] }) => channels.map(({ name }) => name),
  filters: () => [],
  probes: () => [],
}

export function describePlugin(plugin: Plugin): ListedPlugin {
  const kinds = Object.entries(contributionsOf(plugin)) as [PluginKind, string[]][]
  return {
    name: plugin.name,
    contributes: kinds.map(([kind, labels]) => ({
      does: DOES[kind],
      parts: NAMES[kind]?.(plugin, labels) ?? labels.map((label) => label.replaceAll('_', ' ')),
    })),
    notSetUp: (plugin.channels ?? []).flatMap(({ notSetUp }) => notSetUp ?? []),
  }
}
