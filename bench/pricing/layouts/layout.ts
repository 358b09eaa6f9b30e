import type { Offering, Row } from '../model.js'

export interface Layout {
  id: string
  render(offering: Offering): string
  /**
   * Tells whether a row is visible on the page. If plans only list the features they have, one that no plan has is not.
   */
  shows(row: Row): boolean
}
