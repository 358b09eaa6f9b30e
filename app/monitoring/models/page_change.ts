import { column } from '@adonisjs/lucid/orm'
import type { FieldChange, HeldBack, LineChange, SignalScore, Term } from 'rivalwatch-plugin'
import { TenantModel } from '#platform/database/tenant_model'

/** The differences between two versions, as stored when the change was found. */
export interface Differences {
  fields: FieldChange[]
  lines: LineChange[]
}

/** The judgment of a change before ratings adjusted the verdict. */
export interface Judged {
  score: SignalScore | null
  terms: Term[]
  essential: boolean
  /** What ratings learn from: `category:pricing`, `label:blog`, `word:hiring`. */
  features: string[]
}

function json<Value>() {
  return {
    prepare: (value: Value | null) => (value === null ? null : JSON.stringify(value)),
    consume: (value: string | null) => (value === null ? null : (JSON.parse(value) as Value)),
  }
}

/** A difference between a page's last good version and the next one, and its outcome. */
export default class PageChange extends TenantModel {
  @column()
  declare watchedUrlId: string

  /** `content`: the page's content changed; `gone`: the page no longer exists. */
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

  /** The parts of the change that were filtered out, with reasons. */
  @column(json<HeldBack[]>())
  declare heldBack: HeldBack[] | null

  /** `joined`: an earlier alert had already reported its edits, see `joinedAlertId`. */
  @column()
  declare outcome: 'pending' | 'alerted' | 'joined' | 'held_back'

  @column()
  declare outcomeReason: string | null

  @column()
  declare joinedAlertId: string | null

  @column(json<Judged>())
  declare judgement: Judged | null

  /** The differences in one line of text; null for changes judged before this was stored. */
  @column()
  declare gist: string | null

  /**
   * The step that filtered out most of the change, if all of it was filtered out. Kept if a user turns it into an alert
   * later.
   */
  @column()
  declare heldBackBy: string | null

  /** The number of parts of the change that were filtered out. */
  @column()
  declare heldBackCount: number

  @column()
  declare detectedAt: number

  @column()
  declare judgedAt: number | null

  /** When it was loaded from a web archive; null if a crawl found it. */
  @column()
  declare loadedAt: number | null
}
