/**
 * Keeps a pending import encrypted in the form between two requests. Nothing has to be stored or cleaned up, any web
 * process can continue the import, and a browser can neither change it nor use it in another workspace. The pages are
 * checked again on import, because the workspace may have changed since.
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

/** Bytes reserved for the rest of the form, which counts toward the same limit. */
const REST_OF_FORM = 1024

export interface PendingImport {
  format: FormatName
  /** The number of pages to add when the import began. */
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
 * @throws UnreadableFile if the result is too large for the form to send back
 */
export async function seal(workspace: Tenant, pending: PendingImport): Promise<string> {
  const packed = (await promisify(gzip)(JSON.stringify(pending))).toString('base64')
  const sealed = encryption.encrypt(packed, LIFETIME, purposeIn(workspace))
  if (sealed.length > uploadLimits.fields - REST_OF_FORM) {
    throw new UnreadableFile('The URLs in the file are too long. Split it into smaller ones.')
  }
  return sealed
}

/**
 * Decrypts a pending import.
 *
 * @throws ProductError if the import belongs to another workspace or has expired
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
  // A preview created before an update lacks newer settings.
  return { ...pending, pages: pending.pages.map((page) => listed(page.url, page)) }
}

const purposeIn = ({ id }: Tenant) => `import:${id}`
