import type { LucidModel, LucidRow, ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'
import type { Place } from '#platform/operations/cursors'

/**
 * Restricts a query to a part of a list (keyset pagination), ordered by a column and the ID. Reads one row more than
 * the limit, for `rowsUpTo`.
 */
export function keyset<Model extends LucidModel, Row extends LucidRow>(
  query: ModelQueryBuilderContract<Model, Row>,
  column: string,
  order: 'asc' | 'desc',
  { after = null, limit }: Place
): ModelQueryBuilderContract<Model, Row> {
  query.orderBy(column, order).orderBy('id', order)
  if (limit !== undefined) query.limit(limit + 1)
  if (!after) return query
  const further = order === 'asc' ? '>' : '<'
  // The first condition lets the database seek in the index; the second one alone would not.
  return query
    .where(column, `${further}=`, after.at)
    .where((rest) => rest.where(column, further, after.at).orWhere('id', further, after.id))
}
