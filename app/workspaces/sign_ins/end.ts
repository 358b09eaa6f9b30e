import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { NotFound } from '#platform/errors'
import type User from '#workspaces/models/user'

interface WhatToKeep {
  /** ID of the sign-in to keep. */
  except?: string
  client?: QueryClientContract
}

/**
 * Signs a person out of one browser immediately.
 *
 * @throws NotFound if it is not an active sign-in of this person
 */
export async function endSignIn(user: Pick<User, 'id'>, id: string): Promise<void> {
  const [ended] = [await lasting(user).where('id', id).update({ ended_at: Date.now() })].flat()
  if (!ended) throw new NotFound('Session')
}

/** Signs a person out everywhere, or everywhere but in one browser. Returns the number of browsers. */
export async function endSignIns(
  user: Pick<User, 'id'>,
  { except, client }: WhatToKeep = {}
): Promise<number> {
  const ending = lasting(user, client)
  if (except !== undefined) void ending.whereNot('id', except)
  return [await ending.update({ ended_at: Date.now() })].flat()[0]
}

function lasting({ id }: Pick<User, 'id'>, client: QueryClientContract = db.connection()) {
  return client.from('sign_ins').where('user_id', id).whereNull('ended_at')
}
