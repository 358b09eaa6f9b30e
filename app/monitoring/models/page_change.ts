import { column } from '@adonisjs/lucid/orm'
import type { FieldChange, HeldBack, LineChange, SignalScore, Term } from '#platform/contract'
import { TenantModel } from '#platform/database/tenant_model'

/** What differs between two versions, kept as it was when the change was found. */
export interface Differences {
  fields: FieldChange[]
  lines: LineChange[]
}

/** What weighed in the judgement of a change, before ratings had their say. */
export interface Judged {
  score: SignalScore | null
  terms: Term[]
  essential: boolean
  /** What ratings learn by: `category:pricing`, `label:blog`, `word:hiring`. */
  features: string[]
}

function json<Value>() {
  return {
    prepare: (value: Value | null) => (value === null ? null : JSON.stringify(value)),
    consume: (value: string | null) => (value === null ? null : (JSON.parse(value) as Value)),
  }
}

/** A difference between a page's last good version and the one after it, and what became of it. */
export default class PageChange extends TenantModel {
  @column()
  declare watchedUrlId: string

  /** `content`: it says something else; `gone`: it is no longer there. */
  @column()
  declare kind: 'content' | 'gone'

  @column()
  declare dedupeKey: string

  @column()
  declare previousVersionId: string | null

  @column()
  declare currentVersionId: string | null

  @column(json<Differences>())
  declare differences: Differences | null

  /** What was taken out of it as noise, with reasons. */
  @column(json<HeldBack[]>())
  declare heldBack: HeldBack[] | null

  /** `joined`: an alert had told the same before, see `joinedAlertId`. */
  @column()
  declare outcome: 'pending' | 'alerted' | 'joined' | 'held_back'

  @column()
  declare outcomeReason: string | null

  @column()
  declare joinedAlertId: string | null

  @column(json<Judged>())
  declare judgement: Judged | null

  /** What differed, in one line of text; null for what was judged before there was a ledger. */
  @column()
  declare gist: string | null

  /** Which step held most of it back, where the whole change was. It stays when somebody wants the change after all. */
  @column()
  declare heldBackBy: string | null

  /** How many things were taken out of it as noise. */
  @column()
  declare heldBackCount: number

  @column()
  declare detectedAt: number

  @column()
  declare judgedAt: number | null
}
