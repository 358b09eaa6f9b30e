import type { SelectQueryBuilder } from 'kysely'
import type { LucidRow, ModelQueryBuilderContract, LucidModel } from '@adonisjs/lucid/types/model'

/** Counts the rows that a query finds. */
export async function countOf<Model extends LucidModel, Row extends LucidRow>(
  query: ModelQueryBuilderContract<Model, Row>
): Promise<number> {
  const [row] = await query.count('* as total')
  return Number((row as LucidRow).$extras.total)
}

/** Counts the rows that a query without columns selects. */
export async function countRows(query: SelectQueryBuilder<any, any, object>): Promise<number> {
  const { total } = await query.select((all) => all.fn.countAll().as('total')).executeTakeFirstOrThrow()
  return Number(total)
}
