/**
 * Files of lines whose integrity can be verified: a gzip member with the lines, then a second one with the SHA-256 of
 * the first. Standard tools such as `zcat` read both. Every byte is covered, because the second member is not
 * compressed and can therefore be recomputed and compared.
 */
import { createHash, randomBytes, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createGunzip, createGzip } from 'node:zlib'
import { ProductError } from '#platform/errors'

/** The approximate number of characters that are compressed together. */
const PART = 64 * 1024
/** In characters. Longer lines cannot come from a file that Rivalwatch wrote. */
const LONGEST_LINE = 256 * 1024 * 1024
const PRIVATE = 0o600

/** Gzip's magic bytes, deflate, no flags, no time, no hints, unknown system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** The deflate header of a final, uncompressed block. */
const STORED_BLOCK = 1

/** A file that is damaged, incomplete or not of the expected kind. */
export class DamagedFile extends ProductError {
  constructor(file: string, what: string) {
    super(422, 'damaged_file', `${file} ${what} Nothing was changed. Use another copy of the file.`)
  }
}

/**
 * Writes lines to a new file, readable only by the user who runs Rivalwatch. The file only gets its name when it is
 * complete.
 *
 * @param signal stops writing and removes the unfinished file
 * @returns its size in bytes
 */
export async function writeSealed(
  file: string,
  lines: AsyncIterable<string>,
  signal?: AbortSignal
): Promise<number> {
  const unfinished = `${file}.${randomBytes(4).toString('hex')}.part`
  try {
    const hash = createHash('sha256')
    const target = createWriteStream(unfinished, { flags: 'wx', mode: PRIVATE })
    await pipeline(inParts(lines), createGzip({ level: 5 }), hashing(hash), target, { signal })
    const opened = await open(unfinished, 'a')
    try {
      await opened.write(sealFor(hash))
      await opened.sync()
    } finally {
      await opened.close()
    }
    await rename(unfinished, file)
    return (await stat(file)).size
  } catch (error) {
    await rm(unfinished, { force: true })
    throw signal?.aborted ? signal.reason : error
  }
}

/**
 * Checks every byte of a file.
 *
 * @throws DamagedFile
 */
export async function verifySeal(file: string): Promise<void> {
  const end = (await stat(file)).size - SEAL_LENGTH
  if (end < GZIP_HEADER.length) throw new DamagedFile(file, 'is too short to be complete.')
  const hash = createHash('sha256')
  let seal = Buffer.alloc(0)
  for await (const part of createReadStream(file, { end: end - 1 })) hash.update(part as Buffer)
  for await (const part of createReadStream(file, { start: end }))
    seal = Buffer.concat([seal, part as Buffer])
  if (!seal.equals(sealFor(hash))) {
    throw new DamagedFile(file, "is damaged, incomplete or of another kind: its checksum doesn't match.")
  }
}

/**
 * Reads the lines of a file whose seal was verified.
 *
 * @throws DamagedFile
 */
export async function* readSealed(file: string): AsyncGenerator<string> {
  const end = (await stat(file)).size - SEAL_LENGTH - 1
  const source = createReadStream(file, { end })
  const unzipped = createGunzip({ chunkSize: PART }).setEncoding('utf8')
  source.once('error', (error) => unzipped.destroy(error)).pipe(unzipped)
  try {
    yield* linesOf(file, unzipped)
  } catch (error) {
    if (error instanceof ProductError || !String((error as { code?: unknown }).code).startsWith('Z_'))
      throw error
    throw new DamagedFile(file, "can't be decompressed.")
  } finally {
    source.destroy()
    unzipped.destroy()
  }
}

async function* linesOf(file: string, parts: AsyncIterable<string>): AsyncGenerator<string> {
  let begun: string[] = []
  let length = 0
  for await (const part of parts) {
    let from = 0
    for (let at; (at = part.indexOf('\n', from)) !== -1; from = at + 1) {
      begun.push(part.slice(from, at))
      yield begun.join('')
      begun = []
      length = 0
    }
    begun.push(part.slice(from))
    length += part.length - from
    if (length > LONGEST_LINE) throw new DamagedFile(file, 'has a line that is too long.')
  }
  if (length > 0) throw new DamagedFile(file, 'ends in the middle of a line.')
}

async function* inParts(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let part = ''
  for await (const line of lines) {
    part += `${line}\n`
    if (part.length < PART) continue
    yield part
    part = ''
  }
  if (part) yield part
}

function hashing(hash: Hash): Transform {
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      hash.update(part)
      done(null, part)
    },
  })
}

/** Returns the gzip member that ends a file. */
function sealFor(hash: Hash): Buffer {
  return sealWith(hash.digest('hex'))
}

function sealWith(sha256: string): Buffer {
  const line = Buffer.from(`${JSON.stringify({ sha256 })}\n`)
  const block = Buffer.alloc(5)
  block.writeUInt8(STORED_BLOCK)
  block.writeUInt16LE(line.length, 1)
  block.writeUInt16LE(line.length ^ 0xffff, 3)
  const ending = Buffer.alloc(8)
  ending.writeUInt32LE(crc32(line))
  ending.writeUInt32LE(line.length, 4)
  return Buffer.concat([GZIP_HEADER, block, line, ending])
}

const SEAL_LENGTH = sealWith('0'.repeat(64)).length
