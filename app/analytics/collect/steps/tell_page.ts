import { type Draft, withTold } from '#analytics/collect/draft'

/** As long as it is kept. */
const MAX_PATH = 500

/** What happened, and on which page: its path, without the query. */
export function tellPage(draft: Draft): Draft {
  const { kind, page, name, isConversion, loadTime } = draft.sent
  return withTold(draft, {
    t: draft.at,
    k: kind,
    u: page.pathname.slice(0, MAX_PATH),
    ...(name === undefined ? {} : { n: name }),
    ...(isConversion ? { x: 1 as const } : {}),
    ...(loadTime === undefined ? {} : { l: loadTime }),
  })
}
