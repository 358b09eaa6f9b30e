import type { Plugin } from '#platform/contract'
import { pluginKinds, type PluginKind } from '#platform/plugins/registry'

/** What a plugin contributes: of each kind, by what its parts are told apart. */
export function contributionsOf(plugin: Plugin): Partial<Record<PluginKind, string[]>> {
  return Object.fromEntries(
    pluginKinds.filter((kind) => plugin[kind]?.length).map((kind) => [kind, plugin[kind]!.map(labelOf)])
  )
}

function labelOf(part: object): string {
  if ('id' in part) return String(part.id)
  if ('field' in part) return String(part.field)
  if ('kind' in part) return String(part.kind)
  if ('categories' in part) return (part.categories as string[]).join('+')
  return 'paths'
}
