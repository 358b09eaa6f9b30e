import db from '@adonisjs/lucid/services/db'
import { HOUR } from '#platform/instants'
import { codeOf, PASSWORD, signedInMember, signedInOwner } from '#tests/functional/app/accounts'
import { Browser } from '#tests/functional/app/browser'
import { thingsOf } from '#tests/functional/app/safety/things'
import Membership from '#workspaces/models/membership'
import SignIn from '#workspaces/models/sign_in'
import User from '#workspaces/models/user'
import { turnOnSecondFactor } from '#workspaces/second_factor/settings'
import { newSecret } from '#workspaces/second_factor/totp'
import { addSignIn } from '#workspaces/sign_ins/begin'

/** Every kind of visitor, as seen from one workspace. */
export const visitorNames = ['nobody', 'ended', 'homeless', 'other', 'member', 'owner'] as const
export type VisitorName = (typeof visitorNames)[number]

/**
 * Creates two furnished workspaces, and a browser with a CSRF token for each visitor. The owner belongs to the first
 * workspace.
 */
export async function aTown() {
  const ours = await signedInOwner('Ours')
  const theirs = await signedInOwner('Theirs')
  const { browser: member, member: user } = await signedInMember(ours.workspace)
  const visitors: Record<VisitorName, Browser> = {
    nobody: new Browser(),
    ended: new Browser(),
    homeless: (await signedInMember(theirs.workspace, 'Ida')).browser,
    other: theirs.browser,
    member,
    owner: ours.browser,
  }
  await visitors.nobody.visit('/login')
  await visitors.ended.signIn(ours.owner.email, PASSWORD)
  const { id: ended } = await SignIn.query()
    .where('user_id', ours.owner.id)
    .orderBy('id', 'desc')
    .firstOrFail()
  for (const browser of Object.values(visitors)) await browser.visit('/account')
  await db.from('sign_ins').where('id', ended).update({ ended_at: 1 })
  await Membership.within(theirs.workspace).where('role', 'member').delete()
  await addSignIn(user, 'Elsewhere')
  const secondFactor = await withSecondFactor(ours.owner.id)
  for (const { id } of [theirs.owner, user]) await withSecondFactor(id)
  // The step above signed everybody out.
  await db.from('sign_ins').whereNot('id', ended).update({ ended_at: null })
  const things = {
    ours: await thingsOf(ours.workspace, await User.findOrFail(ours.owner.id)),
    theirs: await thingsOf(theirs.workspace, await User.findOrFail(theirs.owner.id)),
  }
  await db.table('visit_salts').insert({ day: '2026-01-05', salt: 'the salt of that day', created_at: 0 })
  // Otherwise, recording a visit once a minute would look as if a request had changed something.
  await db.from('sign_ins').update({ last_seen_at: Date.now() + HOUR })
  return {
    visitors,
    things,
    secondFactor,
    owner: ours.owner,
    workspaces: { ours: ours.workspace, theirs: theirs.workspace },
  }
}

async function withSecondFactor(userId: string): Promise<{ secret: string; recoveryCodes: string[] }> {
  const secret = newSecret()
  const user = await User.findOrFail(userId)
  return { secret, recoveryCodes: await turnOnSecondFactor(user, secret, codeOf(secret)) }
}
