import type { HttpContext } from '@adonisjs/core/http'
import { appUrl } from '#config/app'
import { placeHref } from '#monitoring/version_place'
import { changedLines } from '#alerts/notes/changed_lines'
import { parseMarkdown } from '#alerts/notes/markdown'
import { citationsOf, findNote, type Note } from '#alerts/notes/read_notes'
import type { Tenant } from '#platform/database/tenant_model'
import { NotFound } from '#platform/errors'
import type { ShownNote } from '#web/competitors/notes_types'

/**
 * Returns the note in the URL, which may also contain the note's competitor.
 *
 * @throws NotFound
 */
export async function noteIn({ params, workspace }: HttpContext): Promise<Note> {
  const note = await findNote(workspace, String(params.noteId))
  if (params.id !== undefined && params.id !== note.competitorId) throw new NotFound('Note')
  return note
}

/** Prepares notes for display, with their parsed Markdown and the cited lines that have changed. */
export async function shownNotes(workspace: Tenant, notes: readonly Note[]): Promise<ShownNote[]> {
  const citations = await citationsOf(
    workspace,
    notes.map(({ id }) => id)
  )
  const changed = await changedLines(workspace, [...citations.values()].flat())
  return notes.map(({ body, competitorId: _competitorId, ...note }) => ({
    ...note,
    content: parseMarkdown(body, appUrl),
    changed: (citations.get(note.id) ?? []).flatMap((cited) => changed.get(placeHref(cited)) ?? []),
  }))
}
