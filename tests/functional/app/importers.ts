import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlanName } from '#config/plans'
import WatchedUrl from '#monitoring/models/watched_url'
import { countOf } from '#platform/database/count'
import { signedInOwner } from '#tests/functional/app/accounts'
import type { Visit } from '#tests/functional/app/browser'

export const FORM = '/competitors/import'
export const CONFIRM = '/competitors/import/pages'

export const renderedBy = ({ html }: Visit) => html.slice(html.indexOf('data-server-rendered'))

/** Creates a workspace, and a browser in which its owner has the import form open. */
export async function anImporter(plan: PlanName = 'pro') {
  const { browser, workspace, owner } = await signedInOwner()
  await workspace.merge({ plan }).save()
  await browser.visit(FORM)
  const pages = () => countOf(WatchedUrl.within(workspace))
  const confirm = ({ page }: Visit) => browser.submit(CONFIRM, { sealed: page!.props.sealed })
  return { browser, workspace, owner, pages, confirm }
}

/** Gives the process a separate folder for temporary files, so that leftover files are noticed. */
export async function ownTmp(cleanup: (step: () => Promise<void>) => void): Promise<string> {
  const { TMPDIR } = process.env
  const folder = await mkdtemp(join(tmpdir(), 'rivalwatch-tmp-'))
  process.env.TMPDIR = folder
  cleanup(async () => {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
    await rm(folder, { recursive: true, force: true })
  })
  return folder
}
