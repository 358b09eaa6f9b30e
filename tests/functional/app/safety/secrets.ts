import db from '@adonisjs/lucid/services/db'
import Channel from '#delivery/models/channel'
import type { aTown } from '#tests/functional/app/safety/visitors'
import env from '#start/env'
import type { Tenant } from '#platform/database/tenant_model'

type Town = Awaited<ReturnType<typeof aTown>>

/** Columns with secrets, or with values that would help someone guess them. */
const SECRET_COLUMN = /secret|password|hash|salt|destination/

/** Returns every secret of a town, by its name. */
export async function secretsOf(town: Town): Promise<Map<string, string>> {
  const { things, secondFactor, workspaces, visitors } = town
  return new Map([
    ...(await storedSecrets()),
    ...(await channelSecrets(workspaces.ours)),
    ['API key', things.ours.keySecret],
    ['token of an invitation', things.ours.invitationToken],
    ['token of a reset link', things.ours.resetToken],
    ['token that confirms an address', things.ours.emailConfirmingToken],
    ['token that undoes an address', things.ours.emailUndoingToken],
    ['token of a share link', things.ours.shareToken],
    ['secret of the second factor', secondFactor.secret],
    ...secondFactor.recoveryCodes.map((code, index): [string, string] => [`recovery code ${index}`, code]),
    ['session', visitors.owner.cookie('rivalwatch-session')!],
    ['APP_KEY', env.get('APP_KEY').release()],
  ])
}

/** Returns secrets as stored, most of them hashed or encrypted. */
async function storedSecrets(): Promise<[string, string][]> {
  const secrets: [string, string][] = []
  for (const table of await db.connection().getAllTables()) {
    for (const row of (await db.from(table).select('*')) as Record<string, unknown>[]) {
      for (const [column, value] of Object.entries(row)) {
        if (typeof value !== 'string' || value.length < 8 || !SECRET_COLUMN.test(column)) continue
        secrets.push([`${table}.${column} ${secrets.length}`, value])
      }
    }
  }
  return secrets
}

/** Returns readable secrets: the rest of a destination after its host, and signing keys. */
async function channelSecrets(workspace: Tenant): Promise<[string, string][]> {
  const channels = await Channel.within(workspace)
  return channels.flatMap(({ kind, destination, secret }): [string, string][] => [
    [`destination of ${kind}`, new URL(destination!).pathname],
    ...(secret ? ([[`secret of ${kind}`, secret]] as [string, string][]) : []),
  ])
}

/** Returns the names of the secrets that a text contains. */
export function secretsIn(text: string, secrets: Map<string, string>): string[] {
  return [...secrets].filter(([, secret]) => text.includes(secret)).map(([what]) => what)
}
