import { keyOf, type Plugin, type PluginKind, pluginKinds } from 'rivalwatch-plugin'

/** Returns the names of the parts that a plugin contributes, by kind. */
export function contributionsOf(plugin: Plugin): Partial<Record<PluginKind, string[]>> {
  return Object.fromEntries(
    pluginKinds
      .filter((kind) => plugin[kind]?.length)
      .map((kind) => [kind, plugin[kind]!.map((part) => keyOf(kind, part) ?? categoriesOf(part))])
  )
}

function categoriesOf(part: object): string {
  return 'categories' in part ? (part.categories as string[]).join('+') : 'paths'
}
