import User from '#workspaces/models/user'

/** Returns names by ID, without those of deleted users. Only pass IDs from rows of the caller's workspace. */
export async function userNames(ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const users = await User.query().whereIn('id', wanted).select('id', 'name')
  return new Map(users.map(({ id, name }) => [id, name]))
}
