/** Monitors of Distill, as its web app and its extensions export them: JSON with a list `data`. */
import { isSet, objectOf } from '#monitoring/importing/formats/json_values'
import { listed, type ListedPage } from '#monitoring/importing/listed_page'

const SECONDS = 60

/** Checks whether a JSON document is such an export. */
export function isDistill(document: unknown): boolean {
  const { data } = objectOf(document)
  return Array.isArray(data) && data.some((monitor) => 'uri' in objectOf(monitor))
}

/** Reads an export. */
export function readDistill(document: unknown): ListedPage[] {
  const { data } = objectOf(document)
  return (data as unknown[]).map((monitor) => {
    const { uri, config, schedule } = objectOf(monitor)
    const { selections } = nested(config)
    return listed(uri, {
      interval: intervalOf(nested(schedule)),
      lost: isSet(selections) ? ['selected part of the page'] : [],
    })
  })
}

/** Returns an object that is stored as text within JSON. */
function nested(text: unknown): Record<string, unknown> {
  if (typeof text !== 'string') return objectOf(text)
  try {
    return objectOf(JSON.parse(text))
  } catch {
    return {}
  }
}

function intervalOf({ type, params }: Record<string, unknown>): number | null {
  const { interval } = objectOf(params)
  return type === 'INTERVAL' && Number(interval) > 0 ? Number(interval) / SECONDS : null
}
