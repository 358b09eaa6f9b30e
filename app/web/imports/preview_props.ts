/** The contents of the import pages. A file can list thousands of pages, of which only the first ones are shown. */
import type { ListedCompetitor, RefusedGroup } from '#web/imports/imports_types'
import type { PreviewedCompetitor, PreviewedPage, Refusal } from '#monitoring/importing/preview'

/** The maximum number of competitors shown, and of reasons for refusals. */
export const MOST_GROUPS = 200
/** The maximum number of pages shown for all competitors together, and of refused pages for all reasons together. */
const MOST_PAGES = 500
const LONGEST_TEXT = 300

/** Must match the error messages of `previewImport`. */
const BEYOND_PLAN = /^Your plan's (?:page|competitor) limit is reached/

export function listedCompetitors(competitors: readonly PreviewedCompetitor[]): ListedCompetitor[] {
  let left = MOST_PAGES
  return competitors.slice(0, MOST_GROUPS).map(({ pages, ...competitor }) => {
    const shown = pages.slice(0, left)
    left -= shown.length
    return { ...competitor, pageCount: pages.length, pages: shown.map(listedPage) }
  })
}

function listedPage({ watch, ignore, only, ...page }: PreviewedPage): ListedCompetitor['pages'][number] {
  return { ...page, areas: watch.length + ignore.length, keywords: only.length }
}

/** Groups refused entries by reason, most frequent first. */
export function refusedGroups(refused: readonly Refusal[]): RefusedGroup[] {
  let left = MOST_PAGES
  return [...Map.groupBy(refused, ({ reason }) => reason)]
    .sort(([, one], [, other]) => other.length - one.length)
    .slice(0, MOST_GROUPS)
    .map(([reason, entries]) => {
      const shown = entries.slice(0, left)
      left -= shown.length
      return {
        reason: reason.slice(0, LONGEST_TEXT),
        count: entries.length,
        urls: shown.map(({ url }) => url.slice(0, LONGEST_TEXT)),
      }
    })
}

export function countBeyondPlan(refused: readonly Refusal[]): number {
  return refused.filter(({ reason }) => BEYOND_PLAN.test(reason)).length
}

/** Counts the pages that have each setting that is not imported, regardless of its value; most frequent first. */
export function lostSettings(competitors: readonly PreviewedCompetitor[]): { name: string; pages: number }[] {
  const names = competitors.flatMap(({ pages }) =>
    pages.flatMap(({ lost }) => [...new Set(lost.map(settingOf))])
  )
  return [...Map.groupBy(names, (name) => name)]
    .map(([name, { length }]) => ({ name, pages: length }))
    .sort((one, other) => other.pages - one.pages)
}

/** Returns the name of a lost setting without its value: "watched area". */
function settingOf(lost: string): string {
  return lost.split(': ', 1)[0]
}
