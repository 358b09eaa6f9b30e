import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HttpContext } from '@adonisjs/core/http'
import { type ListedPage, type Listing, UnreadableFile } from '#monitoring/importing/listed_page'
import { readInThread } from '#monitoring/importing/thread/read_in_thread'
import { InvalidInput } from '#platform/errors'

type Request = Pick<HttpContext, 'request'>

/** Returns the pasted text of the form. */
export function pastedList({ request }: Request): string {
  const list: unknown = request.body().list
  return typeof list === 'string' ? list : ''
}

/** In characters. A URL that was cut to this length is still too long to be tracked. */
const LONGEST = { url: 2049, refusal: 300 }

/**
 * Reads the file or the pasted text of a form.
 *
 * @throws InvalidInput on the field at fault if neither or both are given, or if the input cannot be read
 */
export async function givenListing(ctx: Request): Promise<Listing> {
  const file = ctx.request.file('file')?.tmpPath
  const list = pastedList(ctx)
  const isPasted = list.trim() !== ''
  if (file && isPasted) throw InvalidInput.field('list', 'one', 'Choose a file or paste URLs, not both.')
  if (!file && !isPasted) throw InvalidInput.field('file', 'required', 'Choose a file, or paste URLs below.')
  try {
    return shortened(file ? await readInThread(file) : await readPasted(list))
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw InvalidInput.field(file ? 'file' : 'list', 'unreadable', error.message)
  }
}

/** Truncates the texts of a listing, because those in a file may have any length. */
function shortened({ format, pages }: Listing): Listing {
  const cut = (page: ListedPage): ListedPage => ({
    ...page,
    url: page.url.slice(0, LONGEST.url),
    refusal: page.refusal && page.refusal.slice(0, LONGEST.refusal),
  })
  return { format, pages: pages.map(cut) }
}

async function readPasted(list: string): Promise<Listing> {
  const folder = await mkdtemp(join(tmpdir(), 'rivalwatch-pasted-'))
  try {
    const file = join(folder, 'list')
    await writeFile(file, list)
    return await readInThread(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
