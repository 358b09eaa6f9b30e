import type { Offering, Row } from '../model.js'

export interface Layout {
  id: string
  render(offering: Offering): string
  /**
   * Returns whether a row is visible on the page; where plans list only the features they have, one that no plan has is
   * not.
   */
  shows(row: Row): boolean
}
