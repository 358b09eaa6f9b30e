/**
 * Keeps an import between two requests in the form, encrypted. Nothing has to be stored or cleaned up, any web process
 * can continue it, and a browser can neither change it nor use it in another workspace. Its pages are checked again on
 * import, because the workspace may have changed since.
 */
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import encryption from '@adonisjs/core/services/encryption'
import { uploadLimits } from '#config/bodyparser'
import { type FormatName, listed, type ListedPage, UnreadableFile } from '#monitoring/importing/listed_page'
import type { Refusal } from '#monitoring/importing/preview'
import type { Tenant } from '#platform/database/tenant_model'
import { ProductError } from '#platform/errors'

const LIFETIME = '1 day'

/** The size of the rest of the form, which shares the same limit. */
const REST_OF_FORM = 1024

export interface PendingImport {
  format: FormatName
  /** The number of pages to add at the beginning. */
  total: number
  /** Pages added so far, by the domain of their competitor. */
  added: Record<string, number>
  refused: Refusal[]
  /** The remaining pages. */
  pages: ListedPage[]
}

/**
 * Encrypts a pending import.
 *
 * @throws UnreadableFile if it is too large to be sent back
 */
export async function seal(workspace: Tenant, pending: PendingImport): Promise<string> {
  const packed = (await promisify(gzip)(JSON.stringify(pending))).toString('base64')
  const sealed = encryption.encrypt(packed, LIFETIME, purposeIn(workspace))
  if (sealed.length > uploadLimits.fields - REST_OF_FORM) {
    throw new UnreadableFile('The addresses in the file are too long. Split it into smaller ones.')
  }
  return sealed
}

/**
 * Decrypts a pending import.
 *
 * @throws ProductError if it is not from this workspace, or is too old
 */
export async function unseal(workspace: Tenant, sealed: unknown): Promise<PendingImport> {
  const packed = typeof sealed === 'string' ? encryption.decrypt<string>(sealed, purposeIn(workspace)) : null
  if (packed === null) {
    throw new ProductError(
      422,
      'preview_expired',
      'This preview has expired or belongs to another workspace. Start again.'
    )
  }
  const text = (await promisify(gunzip)(Buffer.from(packed, 'base64'))).toString('utf8')
  const pending = JSON.parse(text) as PendingImport
  // A preview from before an update lacks newer settings.
  return { ...pending, pages: pending.pages.map((page) => listed(page.url, page)) }
}

const purposeIn = ({ id }: Tenant) => `import:${id}`
