import type { HttpContext } from '@adonisjs/core/http'
import { countNotes, notesOf } from '#alerts/notes/read_notes'
import { createNote, NoteChanged, removeNote, updateNote } from '#alerts/notes/write_notes'
import { competitorHead } from '#alerts/queries/competitor_head'
import { noteFormValidator } from '#alerts/validators/notes'
import { messagesOf } from '#platform/http/flash_errors'
import { notify } from '#platform/http/notice'
import { pageNumber } from '#platform/http/page_number'
import { citationDraft } from '#web/competitors/citation_draft'
import { competitorOf } from '#web/competitors/new_pages'
import { noteIn, shownNotes } from '#web/competitors/note_props'
import type { EditNotePage } from '#web/competitors/notes_types'
import { showErrors } from '#web/competitors/show_errors'
import { typedText } from '#web/competitors/typed_pages'
import { userOf } from '#workspaces/middleware/signed_in_middleware'

const PAGE_SIZE = 10
/** The maximum number of notes that are offered for adding a citation. */
const OTHERS = 20

type Form = Pick<EditNotePage, 'note' | 'given'> & Partial<Pick<EditNotePage, 'conflict' | 'others'>>

/** Manages the notes of a team about a competitor. */
export default class NotesController {
  async index(ctx: HttpContext) {
    const { inertia, params, workspace } = ctx
    const { competitor } = await competitorHead(workspace, String(params.id))
    const number = pageNumber(ctx)
    const part = { limit: PAGE_SIZE, offset: (number - 1) * PAGE_SIZE }
    return inertia.render('competitors/notes', {
      competitor,
      notes: await shownNotes(workspace, await notesOf(workspace, competitor.id, part)),
      total: await countNotes(workspace, competitor.id),
      pageNumber: number,
      pageSize: PAGE_SIZE,
    })
  }

  /** Shows the form for a new note, which may begin with a citation. */
  async create(ctx: HttpContext) {
    const { id } = await competitorOf(ctx)
    const query = ctx.request.qs()
    const cited = await citationDraft(ctx.workspace, query)
    const notes = cited ? await notesOf(ctx.workspace, id, { limit: OTHERS, offset: 0 }) : []
    const others = {
      query: new URLSearchParams(query as Record<string, string>).toString(),
      notes: notes.map((one) => ({ id: one.id, title: one.title })),
    }
    const given = { title: '', body: cited ?? '' }
    return showForm(ctx, { note: null, given, others: notes.length > 0 ? others : null })
  }

  async store(ctx: HttpContext) {
    const { id } = await competitorOf(ctx)
    try {
      const { title, body } = await noteFormValidator.validate(ctx.request.body())
      await createNote(ctx.workspace, id, { title, body }, userOf(ctx))
      notify(ctx, 'Note saved.')
      return ctx.response.redirect(`/competitors/${id}/notes`)
    } catch (error) {
      showErrors(ctx, messagesOf(error))
      return showForm(ctx, { note: null, given: typed(ctx) })
    }
  }

  /** Shows the form for editing a note, which may end with a new citation. */
  async edit(ctx: HttpContext) {
    const { id, version, title, body } = await noteIn(ctx)
    const cited = await citationDraft(ctx.workspace, ctx.request.qs())
    const given = { title, body: cited ? `${body.trimEnd()}\n\n${cited}` : body }
    return showForm(ctx, { note: { id, version }, given })
  }

  /** Saves a note. If another user has changed it in the meantime, shows the form again with the submitted text. */
  async update(ctx: HttpContext) {
    const { id, competitorId, version: current } = await noteIn(ctx)
    try {
      const { version = current, ...text } = await noteFormValidator.validate(ctx.request.body())
      await updateNote(ctx.workspace, id, { ...text, version }, userOf(ctx))
      notify(ctx, 'Note saved.')
      return ctx.response.redirect(`/competitors/${competitorId}/notes`)
    } catch (error) {
      const given = typed(ctx)
      if (error instanceof NoteChanged) {
        const { author, version } = error
        return showForm(ctx, { note: { id, version }, given, conflict: { author, version } })
      }
      showErrors(ctx, messagesOf(error))
      const version = Number(typedText(ctx, 'version')) || current
      return showForm(ctx, { note: { id, version }, given })
    }
  }

  async destroy(ctx: HttpContext) {
    const { id, competitorId } = await noteIn(ctx)
    await removeNote(ctx.workspace, id, userOf(ctx))
    notify(ctx, 'Note deleted.')
    return ctx.response.redirect(`/competitors/${competitorId}/notes`)
  }

  /** Redirects to the history of a note, which is found by its ID alone. */
  async show(ctx: HttpContext) {
    const { id, competitorId } = await noteIn(ctx)
    return ctx.response.redirect(`/competitors/${competitorId}/notes/${id}/history`)
  }
}

function typed(ctx: HttpContext): EditNotePage['given'] {
  const body: unknown = ctx.request.input('body')
  return { title: typedText(ctx, 'title'), body: typeof body === 'string' ? body : '' }
}

async function showForm(ctx: HttpContext, { conflict = null, others = null, ...form }: Form) {
  const { id, name } = await competitorOf(ctx)
  return ctx.inertia.render('competitors/note', { competitor: { id, name }, conflict, others, ...form })
}
