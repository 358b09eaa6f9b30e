/** Props of the sharing screens, as plain JSON. */
import type { SignalScore } from 'rivalwatch-plugin'
import type { AlertEvidence } from '#alerts/evidence/shown'
import type { ListedLink } from '#alerts/sharing/list_links'
import type { SharingChoice } from '#alerts/sharing/may_share'
import type { ShownBriefing } from '#web/briefings/briefings_types'

export type ShownLink = Omit<ListedLink, 'createdBy'> & { mayWithdraw: boolean }

/** Props of the page that creates a link to one alert or briefing and lists the active ones. */
export type SharePage = {
  kind: 'alerts' | 'briefings'
  id: string
  title: string
  /** Why the viewer may not share; null if they may. */
  whyNot: string | null
  links: ShownLink[]
}

export type SharedLinksPage = {
  sharing: SharingChoice
  links: ShownLink[]
}

/** Props of the page for people without an account. */
export type SharedPage = {
  expiresAt: number
  alert: {
    score: SignalScore
    summary: string
    competitor: string
    url: string
    detectedAt: number
    excerpt: string | null
    evidence: AlertEvidence | null
  } | null
  briefing: ShownBriefing | null
}
