import type { Analyst, Plugin } from 'rivalwatch-plugin'

const analyst: Analyst = {
  id: 'new_role',
  judge({ page, lines }) {
    const role = lines.find(({ kind, block }) => kind === 'added' && block.kind === 'list_item')?.block.text
    if (page.label !== 'careers' || !role) return null
    return {
      score: 'medium',
      summary: `${page.competitor.slice(0, 60)} is hiring: “${role.slice(0, 200)}”.`,
      excerpt: role.slice(0, 500),
      reasoning: 'Medium: a role was added to the careers page.',
    }
  },
}

/** Alerts you to new roles on careers pages. */
export default function newRole(): Plugin {
  return { name: 'new_role', contract: 1, analysts: [analyst] }
}
