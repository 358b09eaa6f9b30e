import { exampleCompetitor } from '#monitoring/api_resources'
import { findCompetitor } from '#monitoring/queries/competitors'
import { setTags } from '#monitoring/tags/set_tags'
import { MOST_TAGS } from '#monitoring/tags/tag_names'
import { MOST_LISTED, tagsOf, tagsOfWorkspace } from '#monitoring/tags/tags'
import { tagsValidator } from '#monitoring/validators/monitoring'
import type { Tenant } from '#platform/database/tenant_model'
import { integer, list, object, text } from '#platform/json_schema'
import { defineOperation, type Operation } from '#platform/operations/operation'

const params = { id: exampleCompetitor.id }
const example = { tags: ['Enterprise', 'EU'] }
const competitorTags = { title: 'CompetitorTags', ...object({ tags: list(text(), { maxItems: MOST_TAGS }) }) }

async function currentTags(workspace: Tenant, id: string) {
  await findCompetitor(workspace, id)
  return { tags: (await tagsOf(workspace, [id])).get(id) ?? [] }
}

export default [
  defineOperation({
    id: 'listTags',
    method: 'GET',
    path: '/tags',
    scope: 'read',
    summary: 'List tags',
    tag: 'Competitors',
    description: `Returns up to ${MOST_LISTED} tags in alphabetical order, each with the number of competitors that have it.`,
    example: { response: [{ name: 'Enterprise', competitors: 3 }] },
    status: 200,
    response: list(object({ name: text(), competitors: integer(1) }), { maxItems: MOST_LISTED }),
    extendedTool: {
      name: 'list_tags',
      title: 'List tags',
      description: 'Lists the tags of competitors, each with the number of competitors that have it.',
    },
    handle: ({ workspace }) => tagsOfWorkspace(workspace),
  }),
  defineOperation({
    id: 'getTags',
    method: 'GET',
    path: '/competitors/{id}/tags',
    scope: 'read',
    summary: 'Get the tags of a competitor',
    tag: 'Competitors',
    example: { params, response: example },
    status: 200,
    response: competitorTags,
    errors: [404],
    extendedTool: {
      name: 'get_tags',
      title: 'Get the tags of a competitor',
      description: 'Returns the tags of a competitor.',
      idAs: 'competitorId',
    },
    handle: ({ workspace, params: { id } }) => currentTags(workspace, id),
  }),
  defineOperation({
    id: 'updateTags',
    method: 'PATCH',
    path: '/competitors/{id}/tags',
    scope: 'write',
    summary: 'Replace the tags of a competitor',
    tag: 'Competitors',
    description:
      'Tags are names without commas; case does not matter. Use `tag` to filter lists of competitors and alerts.',
    example: { params, input: example, response: example },
    status: 200,
    input: tagsValidator,
    response: competitorTags,
    errors: [404],
    extendedTool: {
      name: 'update_tags',
      title: 'Replace the tags of a competitor',
      description:
        'Replaces all tags of a competitor. To keep existing tags, read them with get_tags and include them.',
      idAs: 'competitorId',
      isIdempotent: true,
    },
    handle: async ({ workspace, apiKey, params: { id }, input: { tags } }) =>
      tags ? { tags: await setTags(workspace, id, tags, apiKey.id) } : currentTags(workspace, id),
  }),
] satisfies Operation[]
