import { BaseEvent } from '@adonisjs/core/events'

/** A stored crawl differs from the last good one. Dispatched once the change is in the database, sometimes twice. */
export default class PageChanged extends BaseEvent {
  constructor(readonly changeId: string) {
    super()
  }
}
