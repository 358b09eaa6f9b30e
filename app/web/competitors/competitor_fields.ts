import type { HttpContext } from '@adonisjs/core/http'
import { checkHours } from '#monitoring/actions/limit_crawls'
import type { CrawlLimits } from '#monitoring/schedule/crawl_limits'
import { LONGEST_TAG } from '#monitoring/tags/tag_names'
import { InvalidInput } from '#platform/errors'
import { typedText } from '#web/competitors/typed_pages'
import type { CompetitorFields } from '#web/competitors/watching_types'

/** Returns the form's fields as they were submitted, to show them again. */
export function typedFields(ctx: HttpContext): CompetitorFields {
  const text = (field: keyof CompetitorFields) => typedText(ctx, field)
  return {
    name: text('name'),
    domain: text('domain'),
    tags: text('tags'),
    pace: text('pace'),
    fromHour: text('fromHour'),
    untilHour: text('untilHour'),
  }
}

export function limitFields({
  pace,
  hours,
}: CrawlLimits): Pick<CompetitorFields, 'pace' | 'fromHour' | 'untilHour'> {
  return {
    pace: String(pace ?? ''),
    fromHour: String(hours?.from ?? ''),
    untilHour: String(hours?.until ?? ''),
  }
}

/**
 * Returns the crawl limits entered in a form.
 *
 * @throws InvalidInput on the field `hours` if only one hour is given or both are equal
 */
export function limitsOfForm(pace?: number, from?: number, until?: number): CrawlLimits {
  if (from === undefined && until === undefined) return { pace: pace ?? null, hours: null }
  if (from === undefined || until === undefined) {
    throw InvalidInput.field('hours', 'pair', 'Choose both a start and an end, or neither.')
  }
  const limits = { pace: pace ?? null, hours: { from, until } }
  checkHours(limits)
  return limits
}

/** Returns the tags in a comma-separated text, without empty ones. */
export function tagsIn(typed: string): string[] {
  return typed
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
}

/** Returns the tag that filters a list, from its query string; null if there is none. */
export function tagIn({ tag }: Record<string, unknown>): string | null {
  if (typeof tag !== 'string') return null
  const clean = tag
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
    .slice(0, LONGEST_TAG)
  return clean === '' ? null : clean.toWellFormed()
}
