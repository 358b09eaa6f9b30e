import { BaseEvent } from '@adonisjs/core/events'

/** A stored crawl differs from the last good one. Dispatched after the commit, sometimes twice. */
export default class PageChanged extends BaseEvent {
  constructor(readonly changeId: string) {
    super()
  }
}
