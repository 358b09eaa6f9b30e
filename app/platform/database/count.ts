import type { LucidRow, ModelQueryBuilderContract, LucidModel } from '@adonisjs/lucid/types/model'

/** How many rows a query finds. */
export async function countOf<Model extends LucidModel, Row extends LucidRow>(
  query: ModelQueryBuilderContract<Model, Row>
): Promise<number> {
  const [row] = await query.count('* as total')
  return Number((row as LucidRow).$extras.total)
}
