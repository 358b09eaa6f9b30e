import { createHmac, type KeyObject } from 'node:crypto'
import { type Draft, type Step, withTold } from '#analytics/collect/draft'
import type { Salts } from '#analytics/collect/salts'
import { SESSION_GAP } from '#analytics/visits/sessions'
import { dayOf, daysAfter } from '#analytics/visits/stored_hit'
import { DAY } from '#platform/instants'

/** 96 bits. */
const CHARACTERS = 16

/**
 * Who the visitor is among those of the site on that UTC day. As long as a session of the day before may go on, also who
 * they were then.
 */
export function identify(salts: Salts): Step {
  // Nearly all hits are of the same day as the one before.
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
  const v = visitor(draft, salt)
  return withTold(draft, before ? { v, p: visitor(draft, before) } : { v })
}

/** No site key and no address has a `|` in it, so no two visitors are one text. */
function visitor({ site, ip, userAgent }: Draft, salt: KeyObject): string {
  return createHmac('sha256', salt)
    .update(`${site!.id}|${ip}|${userAgent}`)
    .digest('base64url')
    .slice(0, CHARACTERS)
}
