import type User from '#workspaces/models/user'

export async function changeName(user: User, name: string): Promise<void> {
  await user.merge({ name }).save()
}
