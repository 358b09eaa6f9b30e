/** Props of the plugins page, as plain JSON. */

type Contribution = {
  /** A description such as "Extracts from pages". */
  does: string
  /** Display names of the parts; empty for kinds whose parts are not listed. */
  parts: string[]
}

export type ListedPlugin = {
  name: string
  contributes: Contribution[]
  /** Why parts cannot be used in this installation, one sentence each. */
  notSetUp: string[]
}

export type PluginsPage = { plugins: ListedPlugin[] }
