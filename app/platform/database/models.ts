/** Reads and writes the rows of Lucid's models with statements, for transactions. Hooks of models do not run. */
import { errors } from '@adonisjs/lucid'
import type { LucidModel, LucidRow, ModelAttributes, ModelObject } from '@adonisjs/lucid/types/model'
import type { Kysely } from 'kysely'
import type { Statements } from '#platform/database/statements'

/** Creates a model from a row with all its columns; null if there is no row. */
export function modelOf<Model extends LucidModel>(
  model: Model,
  row: ModelObject | undefined
): InstanceType<Model> | null {
  return row ? model.$createFromAdapterResult(row) : null
}

/** Creates models from rows with all their columns. */
export function modelsOf<Model extends LucidModel>(
  model: Model,
  rows: readonly ModelObject[]
): InstanceType<Model>[] {
  return model.$createMultipleFromAdapterResult([...rows])
}

/**
 * Returns the model with these values, or null.
 *
 * @param options.lock whether to lock the row until the transaction ends
 */
export async function find<Model extends LucidModel>(
  statements: Statements,
  model: Model,
  values: Partial<ModelAttributes<InstanceType<Model>>>,
  { lock = false } = {}
): Promise<InstanceType<Model> | null> {
  let query = anyTable(statements).selectFrom(model.table).selectAll().limit(1)
  for (const [name, value] of Object.entries(values)) {
    query = query.where(model.$getColumn(name)!.columnName, '=', value)
  }
  return modelOf(model, await (lock ? query.forUpdate() : query).executeTakeFirst())
}

/** Returns the model with these values. @throws E_ROW_NOT_FOUND */
export async function findOrFail<Model extends LucidModel>(
  statements: Statements,
  model: Model,
  values: Partial<ModelAttributes<InstanceType<Model>>>,
  options: { lock?: boolean } = {}
): Promise<InstanceType<Model>> {
  const found = await find(statements, model, values, options)
  if (!found) throw new errors.E_ROW_NOT_FOUND()
  return found
}

/** Stores a new model. */
export function create<Model extends LucidModel>(
  statements: Statements,
  model: Model,
  values: Partial<ModelAttributes<InstanceType<Model>>>
): Promise<InstanceType<Model>> {
  return save(statements, new model().fill(values) as InstanceType<Model>)
}

/** Stores a new model or the changes to an existing one, and returns it. */
export async function save<Row extends LucidRow>(statements: Statements, row: Row): Promise<Row> {
  const { table } = row.constructor as LucidModel
  const values = columnsOf(row, row.$isPersisted ? row.$dirty : row.$attributes)
  if (!row.$isPersisted) await anyTable(statements).insertInto(table).values(values).execute()
  else if (row.$isDirty) {
    await anyTable(statements).updateTable(table).set(values).where('id', '=', row.$primaryKeyValue).execute()
  }
  row.$hydrateOriginals()
  row.$isPersisted = true
  return row
}

/** Deletes a model. */
export async function remove(statements: Statements, row: LucidRow): Promise<void> {
  const { table } = row.constructor as LucidModel
  await anyTable(statements).deleteFrom(table).where('id', '=', row.$primaryKeyValue).execute()
}

/** Returns statements for any table, because a model does not declare the type of its table. */
function anyTable(statements: Statements): Kysely<any> {
  return statements as Kysely<any>
}

function columnsOf(row: LucidRow, attributes: ModelObject): ModelObject {
  const model = row.constructor as LucidModel
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => {
      const { columnName, prepare } = model.$getColumn(name)!
      return [columnName, prepare ? prepare(value, name, row) : value]
    })
  )
}
