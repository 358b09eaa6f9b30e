import { newId } from '#platform/ids'
import { createWorkspace } from '#workspaces/actions/create_workspace'
import { Browser } from '#tests/functional/app/browser'

export const PASSWORD = 'correct horse battery'

/** A workspace and a browser in which its owner is signed in. */
export async function signedInOwner(name = 'Fernhill Labs') {
  const email = `${newId('user')}@fernhill.example`
  const { workspace, owner } = await createWorkspace({
    name,
    plan: 'pro',
    owner: { email, password: PASSWORD, name: 'Mara' },
    actor: 'test',
  })
  const browser = new Browser()
  await browser.signIn(email, PASSWORD)
  return { workspace, owner, browser }
}
