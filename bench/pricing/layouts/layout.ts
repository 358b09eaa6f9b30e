import type { Offering, Row } from '../model.js'

export interface Layout {
  id: string
  render(offering: Offering): string
  /**
   * Whether a row is visible on the page. If plans list only the features they have, a feature that no plan has
   * is not visible.
   */
  shows(row: Row): boolean
}
