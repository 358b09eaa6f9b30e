import { id, integer, list, nullable, object, text } from '#platform/json_schema'
import { ids } from '#alerts/api_resources'
import { competitorProfile } from '#alerts/profile/competitor_profile'
import { exampleWatchedUrl } from '#monitoring/api_resources'
import { exampleVersion } from '#monitoring/versions_api'
import { requireCompetitor } from '#monitoring/queries/competitors'
import { defineOperation, type Operation } from '#platform/operations/operation'

const place = { watchedUrlId: id('wu'), versionId: id('ver'), line: nullable(integer(1)) }

/** A text and the place where it was read. */
const cited = { title: 'Cited', ...object({ text: text(), ...place }) }

/** Returns the schema of a value that may be unknown. */
export function known(value: Record<string, unknown>) {
  return {
    anyOf: [object({ value, reason: { type: 'null' } }), object({ value: { type: 'null' }, reason: text() })],
  }
}

/** A feature's value; `text` is "included", "not listed" or words of the page. */
const feature = { title: 'ProfileFeature', ...object({ label: text(), text: text(), ...place }) }

const entry = { title: 'ProfileEntry', ...object({ text: text(), ...place, date: known(cited) }) }

const profile = {
  title: 'CompetitorProfile',
  ...object({
    competitorId: id('comp'),
    headline: known(cited),
    description: known(cited),
    plans: known(
      list(
        object({
          text: text(),
          ...place,
          prices: list(cited),
          features: list(nullable(feature)),
        })
      )
    ),
    features: list(text()),
    hiddenFeatures: integer(),
    roles: known(object({ total: integer(1), first: list(cited) })),
    release: known(entry),
    post: known(entry),
    technology: known(list(cited)),
    versions: integer(),
  }),
}

const on = { watchedUrlId: exampleWatchedUrl.id, versionId: exampleVersion.id }
const told = <Value>(value: Value) => ({ value, reason: null })

const exampleProfile = {
  competitorId: ids.competitor,
  headline: told({ text: 'Stock counts that are always right', ...on, line: 3 }),
  description: told({ text: 'Inventory for shops with more than one warehouse.', ...on, line: null }),
  plans: told([
    {
      text: 'Team',
      ...on,
      line: 4,
      prices: [{ text: '$79 / month', ...on, line: 5 }],
      features: [{ label: 'seats', text: '10 seats', ...on, line: 6 }],
    },
  ]),
  features: ['seats'],
  hiddenFeatures: 0,
  roles: told({ total: 1, first: [{ text: 'Head of Sales', ...on, line: 8 }] }),
  release: { value: null, reason: 'No changelog is tracked.' },
  post: told({
    text: 'How we count stock',
    ...on,
    line: 12,
    date: told({ text: 'November 3, 2026', ...on, line: 13 }),
  }),
  technology: told([{ text: 'Next.js', ...on, line: null }]),
  versions: 4,
}

export default [
  defineOperation({
    id: 'getCompetitorProfile',
    method: 'GET',
    path: '/competitors/{id}/profile',
    scope: 'read',
    summary: 'Get the profile of a competitor',
    tag: 'Competitors',
    description:
      'Summarizes the latest stored versions of a competitor’s pages: headline and description of the homepage, plans ' +
      'with prices and features, open roles, the latest release and post, and technology. It reads up to 3 pages ' +
      'with each of the labels `homepage`, `pricing`, `careers`, `changelog`, `blog` and `features`. ' +
      'Each text names the version and the `line` of its `text` (`/versions/{id}`), from 1; `line` is `null` for text that ' +
      'visitors do not see. Unknown values are `null` with a `reason`. The `features` of a plan are in the order of ' +
      'the list `features` and repeat its names as `label`; `null` means that the page does not say.',
    example: { params: { id: ids.competitor }, response: exampleProfile },
    status: 200,
    response: profile,
    errors: [404],
    extendedTool: {
      name: 'get_profile',
      title: 'Get a competitor’s profile',
      description:
        'Returns what a competitor says now: headline, plans and prices, open roles, latest release and post, ' +
        'technology; each with its place in the stored page.',
      idAs: 'competitorId',
      quotesPages: true,
    },
    async handle({ workspace, params }) {
      const competitor = await requireCompetitor(workspace, params.id)
      return { competitorId: competitor.id, ...(await competitorProfile(workspace, competitor)) }
    },
  }),
] satisfies Operation[]
