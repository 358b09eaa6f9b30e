import User from '#workspaces/models/user'

/** Names by id, of those that there are. For ids that stand in rows of the caller's workspace. */
export async function userNames(ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const users = await User.query().whereIn('id', wanted).select('id', 'name')
  return new Map(users.map(({ id, name }) => [id, name]))
}
