import db from '@adonisjs/lucid/services/db'
import type { Statements } from '#platform/database/statements'
import { hotRead } from '#platform/database/hot_read'
import { listOf } from '#platform/database/value_list'
import { groupOf } from '#detection/scoring/features'
import type { Weight, Weights } from '#detection/scoring/fit'
import type { Tenant } from '#platform/database/tenant_model'

/** The maximum number of weights stored for one workspace. */
const MOST_WEIGHTS = 500
const LEAST_WEIGHT_OF_WORDS = 0.05

interface Row {
  feature: string
  weight: number
  useful_count: number
  not_useful_count: number
}

/** Returns a workspace's weights of the given features, in one query by primary key. */
export async function weightsOf(workspace: Tenant, features: readonly string[]): Promise<Weights> {
  if (features.length === 0) return new Map()
  const list = listOf(features)
  const rows = await hotRead<Row>(
    `select feature, weight, useful_count, not_useful_count from signal_weights
      where workspace_id = ? and feature in ${list.sql}`,
    [workspace.id, ...list.values]
  )
  return new Map(rows.map((row) => [row.feature, weightOf(row)]))
}

/** Returns all weights of a workspace. */
export async function allWeights(workspace: Tenant): Promise<Weight[]> {
  const rows: Row[] = await db
    .from('signal_weights')
    .where('workspace_id', workspace.id)
    .select('feature', 'weight', 'useful_count', 'not_useful_count')
  return rows.map(weightOf)
}

/** Replaces all weights of a workspace. */
export async function replaceWeights(
  workspace: Tenant,
  weights: readonly Weight[],
  trx: Statements
): Promise<void> {
  await trx.deleteFrom('signal_weights').where('workspace_id', '=', workspace.id).execute()
  const kept = weights.filter(isWorthKeeping).sort(byImportance).slice(0, MOST_WEIGHTS)
  await trx.insertAll(
    'signal_weights',
    ['workspace_id', 'feature', 'weight', 'useful_count', 'not_useful_count'],
    kept.map(({ feature, weight, usefulCount, notUsefulCount }) => [
      workspace.id,
      feature,
      weight,
      usefulCount,
      notUsefulCount,
    ])
  )
}

/** Whether a weight is stored. Words need a noticeable weight; other features also carry ratings. */
function isWorthKeeping({ feature, weight }: Weight): boolean {
  return groupOf(feature) !== 'word' || Math.abs(weight) >= LEAST_WEIGHT_OF_WORDS
}

/** Sorts words last; otherwise by weight, heaviest first. */
function byImportance(a: Weight, b: Weight): number {
  const isWord = ({ feature }: Weight) => Number(groupOf(feature) === 'word')
  return isWord(a) - isWord(b) || Math.abs(b.weight) - Math.abs(a.weight)
}

function weightOf({
  feature,
  weight,
  useful_count: usefulCount,
  not_useful_count: notUsefulCount,
}: Row): Weight {
  return { feature, weight, usefulCount, notUsefulCount }
}
