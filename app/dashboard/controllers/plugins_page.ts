/** What the page of the plugins gets, as plain JSON. */

export type Contribution = {
  /** "Reads from pages". */
  does: string
  /** What, in words or by its name; empty where there is nothing to tell apart. */
  parts: string[]
}

export type ListedPlugin = {
  name: string
  contributes: Contribution[]
  /** Why a part can not be used in this installation, in a sentence each. */
  notSetUp: string[]
}

export type PluginsPage = { plugins: ListedPlugin[] }
