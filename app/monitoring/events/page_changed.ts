import { BaseEvent } from '@adonisjs/core/events'

/** A stored crawl differs from the last good one. Told after the change is in the database; may be told twice. */
export default class PageChanged extends BaseEvent {
  constructor(readonly changeId: string) {
    super()
  }
}
