import { newId } from '#platform/ids'
import { createWorkspace } from '#workspaces/actions/create_workspace'
import { Browser } from '#tests/functional/app/browser'

export const PASSWORD = 'correct horse battery'

/** A workspace and its owner, whose password is `PASSWORD`. */
export async function anOwner(name = 'Fernhill Labs') {
  return createWorkspace({
    name,
    plan: 'pro',
    owner: { email: `${newId('user')}@fernhill.example`, password: PASSWORD, name: 'Mara' },
    actor: 'test',
  })
}

/** A workspace and a browser in which its owner is signed in. */
export async function signedInOwner(name?: string) {
  const { workspace, owner } = await anOwner(name)
  const browser = new Browser()
  await browser.signIn(owner.email, PASSWORD)
  return { workspace, owner, browser }
}
