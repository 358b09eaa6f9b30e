import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { uploadLimits } from '#config/bodyparser'
import { ProductError } from '#platform/errors'

const MB = 1024 * 1024

/** The name of the field that takes a file. Files in other fields are ignored. */
const FIELD = 'file'

/**
 * Receives a form with a file, which the app's body parser ignores. Runs after `signedIn`, so that strangers cannot
 * fill the disk, and before `shield`, which needs the form's token. The file is deleted when the request ends.
 */
export default class UploadMiddleware {
  async handle({ request }: HttpContext, next: NextFn) {
    if (request.bodyType !== 'multipart') return next()
    if (Number(request.header('content-length')) > uploadLimits.file + uploadLimits.fields) throw tooLarge()
    const folder = await mkdtemp(join(tmpdir(), 'rivalwatch-upload-'))
    try {
      await receive(request.multipart, join(folder, FIELD))
      await next()
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

async function receive(multipart: HttpContext['request']['multipart'], tmpPath: string): Promise<void> {
  let isTaken = false
  multipart.onFile(FIELD, { deferValidations: true }, async (part, report) => {
    if (isTaken) return multipart.abort(new ProductError(422, 'two_files', 'Choose only one file.'))
    isTaken = true
    part.pause()
    part.on('data', report)
    try {
      await pipeline(part, createWriteStream(tmpPath))
      return { tmpPath }
    } catch (error) {
      multipart.abort(error)
    }
  })
  try {
    await multipart.process()
  } catch (error) {
    throw inWords(error)
  }
}

/**
 * Returns an error to show to the sender, or the original error if the sender did not cause it, such as a full disk.
 */
function inWords(error: unknown): unknown {
  if (error instanceof ProductError) return error
  const { code, status, message } = error as { code?: string; status?: number; message: string }
  if (code === 'E_REQUEST_ENTITY_TOO_LARGE') return tooLarge()
  const isTheirs = (status !== undefined && status < 500) || message === 'Request aborted'
  return isTheirs
    ? new ProductError(400, 'upload_incomplete', 'The upload was incomplete. Try again.')
    : error
}

function tooLarge(): ProductError {
  const { file, fields } = uploadLimits
  return new ProductError(
    413,
    'upload_too_large',
    `The upload is too large. Files can be up to ${file / MB} MB, and pasted text up to ${fields / MB} MB.`
  )
}
