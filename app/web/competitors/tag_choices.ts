import { foldTag } from '#monitoring/tags/tag_names'
import { tagsOfWorkspace } from '#monitoring/tags/tags'
import type { Tenant } from '#platform/database/tenant_model'

/** Returns the tags to choose from, including chosen ones that no competitor has anymore. */
export async function tagChoices(
  workspace: Tenant,
  ...chosen: readonly (string | null)[]
): Promise<string[]> {
  const tags = new Map((await tagsOfWorkspace(workspace)).map(({ name }) => [foldTag(name), name]))
  const gone = chosen.filter((tag) => tag !== null).filter((tag) => !tags.has(foldTag(tag)))
  return [...tags.values(), ...new Set(gone)]
}
