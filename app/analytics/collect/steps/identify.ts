import { createHmac, type KeyObject } from 'node:crypto'
import type { Draft, Step } from '#analytics/collect/draft'
import type { Salts } from '#analytics/collect/salts'
import { SESSION_GAP } from '#analytics/visits/sessions'
import { dayOf, daysAfter } from '#analytics/visits/stored_hit'
import { DAY } from '#platform/instants'

/** The number of base64url characters, which represent 96 bits. */
const CHARACTERS = 16

/**
 * Identifies the visitor among those of the site on that UTC day. While a session from the day before may
 * still continue, also identifies the visitor with that day's salt.
 */
export function identify(salts: Salts): Step {
  // Nearly every hit is on the same day as the one before.
  let number = -1
  let day = ''
  return (draft) => {
    if (Math.floor(draft.at / DAY) !== number) {
      number = Math.floor(draft.at / DAY)
      day = dayOf(draft.at)
    }
    const salt = salts.of(day)
    const before = draft.at % DAY < SESSION_GAP ? salts.past(daysAfter(day, -1)) : null
    if (salt instanceof Promise || before instanceof Promise) {
      return Promise.all([salt, before]).then((both) => withVisitor(draft, ...both))
    }
    return withVisitor(draft, salt, before)
  }
}

function withVisitor(draft: Draft, salt: KeyObject, before: KeyObject | null): Draft {
  const id = visitorId(draft, salt)
  return { ...draft, visitor: before ? { id, idBefore: visitorId(draft, before) } : { id } }
}

/**
 * Returns the visitor's ID. Neither a site ID nor an IP address contains `|`, so two different visitors never have the
 * same input.
 */
function visitorId({ site, ip, userAgent }: Draft, salt: KeyObject): string {
  return createHmac('sha256', salt)
    .update(`${site!.id}|${ip}|${userAgent}`)
    .digest('base64url')
    .slice(0, CHARACTERS)
}
