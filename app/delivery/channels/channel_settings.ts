import { plainLine, type PageLabel, type SignalScore } from 'rivalwatch-plugin'
import type { Statements } from '#platform/database/statements'
import type { Tenant } from '#platform/database/tenant_model'
import { InvalidInput } from '#platform/errors'
import { foldTag, LONGEST_TAG, MOST_TAGS } from '#monitoring/tags/tag_names'
import { checkQuietHours } from '#delivery/channels/quiet_hours'
import type { HoursOfDay } from '#platform/hours_of_day'
import type Channel from '#delivery/models/channel'

/**
 * Missing settings stay as they are. A new channel gets alerts that score `medium` or higher, about anything and at any
 * hour. An empty list filters nothing.
 */
export interface ChannelSettings {
  /** Null to use the kind's name. */
  name?: string | null
  /** As the user typed it. Required for a new channel. */
  destination?: string
  minimumScore?: SignalScore
  competitorIds?: readonly string[]
  tags?: readonly string[]
  labels?: readonly PageLabel[]
  keywords?: readonly string[]
  /** Null for no quiet hours. */
  quietHours?: HoursOfDay | null
  isPaused?: boolean
  /** Creates a new secret for signing messages; the old one stops working immediately. */
  newSecret?: boolean
}

const LONGEST_NAME = 60
const LONGEST_KEYWORD = 60
export const MOST_KEYWORDS = 20
const MOST_COMPETITORS = 200
const CONTROL_CHARACTERS = /\p{Cc}/u

/**
 * Checks settings and returns the columns that they change, other than the destination and the secret.
 *
 * @throws InvalidInput
 */
export function columnsOf({
  name,
  minimumScore,
  competitorIds,
  tags,
  labels,
  keywords,
  quietHours,
  isPaused,
}: ChannelSettings): Partial<Channel> {
  if (quietHours) checkQuietHours(quietHours)
  return {
    ...(name !== undefined && { name: checkName(name) }),
    ...(minimumScore && { minimumScore }),
    ...(competitorIds && { competitorIds: checkLength('competitorIds', competitorIds, MOST_COMPETITORS) }),
    ...(tags && { tags: checkTags(tags) }),
    ...(labels && { labels: [...new Set(labels)] }),
    ...(keywords && { keywords: checkKeywords(keywords) }),
    ...(quietHours !== undefined && {
      quietFrom: quietHours?.from ?? null,
      quietUntil: quietHours?.until ?? null,
    }),
    ...(isPaused !== undefined && { isPaused }),
  }
}

/** @throws InvalidInput naming the first competitor that the workspace does not have */
export async function checkCompetitors(
  workspace: Tenant,
  ids: readonly string[],
  trx: Statements
): Promise<void> {
  if (ids.length === 0) return
  const rows = await trx
    .selectFrom('competitors')
    .where('workspace_id', '=', workspace.id)
    .where('id', 'in', ids)
    .select('id')
    .execute()
  const unknown = ids.find((id) => rows.every((row) => row.id !== id))
  if (unknown === undefined) return
  throw InvalidInput.field('competitorIds', 'exists', `Competitor "${unknown.slice(0, 40)}" not found.`)
}

function checkName(given: string | null): string | null {
  const name = given?.trim() ?? ''
  if (name === '') return null
  if (CONTROL_CHARACTERS.test(name) || !name.isWellFormed() || plainLine(name) === '') {
    throw InvalidInput.field('name', 'one_line', "Line breaks and control characters aren't allowed.")
  }
  if (name.length > LONGEST_NAME) {
    throw InvalidInput.field('name', 'maxLength', `Use at most ${LONGEST_NAME} characters.`)
  }
  return name
}

function checkKeywords(given: readonly string[]): string[] {
  const keywords = given.map((keyword) => plainLine(keyword)).filter((keyword) => keyword !== '')
  for (const keyword of keywords) {
    if (keyword.length > LONGEST_KEYWORD) {
      const message = `Keywords can be at most ${LONGEST_KEYWORD} characters long.`
      throw InvalidInput.field('keywords', 'maxLength', message)
    }
    if (!/[^\s*]/u.test(keyword)) {
      throw InvalidInput.field('keywords', 'word', `"${keyword}" contains no word.`)
    }
  }
  return checkLength('keywords', keywords, MOST_KEYWORDS)
}

function checkTags(given: readonly string[]): string[] {
  const tags = given.map((tag) => plainLine(tag)).filter((tag) => tag !== '')
  if (tags.some((tag) => tag.length > LONGEST_TAG)) {
    throw InvalidInput.field('tags', 'maxLength', `Tags can be at most ${LONGEST_TAG} characters long.`)
  }
  const distinct = new Map(tags.toReversed().map((tag) => [foldTag(tag), tag]))
  return checkLength('tags', [...distinct.values()].toReversed(), MOST_TAGS)
}

function checkLength(field: string, list: readonly string[], most: number): string[] {
  const distinct = [...new Set(list)]
  if (distinct.length <= most) return distinct
  throw InvalidInput.field(field, 'maxLength', `Use at most ${most}.`)
}
