/** The loaded plugins in words. */
import { categoryNames } from '#alerts/evidence/field_rows'
import type { ListedPlugin } from '#dashboard/controllers/plugins_page'
import type { Plugin } from '#platform/contract'
import { contributionsOf } from '#platform/plugins/contributions'
import type { PluginKind } from '#platform/plugins/registry'

const DOES: Record<PluginKind, string> = {
  fetchers: 'Gets pages',
  extractors: 'Reads from pages',
  units: 'Finds on pages',
  detectors: 'Finds changes in',
  filters: 'Takes noise out of changes',
  analysts: 'Judges changes',
  channels: 'Sends alerts by',
  probes: 'Suggests pages to watch',
  enrichers: 'Tells more of visits',
}

/** Fields of the content that every installation knows; those of other plugins go by their own names. */
const FIELDS: Record<string, string> = {
  seo: 'title and meta tags',
  headings: 'headings',
  structuredData: 'structured data',
  navLinks: 'links in menus',
  footerLinks: 'links in the footer',
  ctas: 'calls to action',
  prices: 'prices',
  offers: 'what prices are of',
  tech: 'technology',
  wordCount: 'number of words',
  blocks: 'visible text',
}

/** Kinds of units that come with the product. */
const UNITS: Record<string, string> = { plan: 'plans', entry: 'entries of lists' }

/** Of kinds whose parts have names for people. */
const NAMES: Partial<Record<PluginKind, (plugin: Plugin, labels: string[]) => string[]>> = {
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
