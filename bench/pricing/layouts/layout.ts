import type { Offering, Row } from '../model.js'

export interface Layout {
  id: string
  render(offering: Offering): string
  /** Whether a row can be seen on the page; where features are told by being listed, one that no plan has can not. */
  shows(row: Row): boolean
}
