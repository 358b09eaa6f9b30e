import { inflateSync } from 'node:zlib'
import { type SourceDocument, type SourceLine, type SourceReading, UnreadableSource } from 'rivalwatch-plugin'
import { getDocumentProxy } from 'unpdf'
import { fileName } from './file_name.js'

const MAX_PAGES = 300
const MAX_LINES = 10_000
/** Bytes of all streams together, decompressed. */
const MAX_STREAMS = 64 * 1024 * 1024
const MAX_STREAM_COUNT = 20_000
/** Bytes before a stream that are searched for its dictionary. */
const MAX_DICTIONARY = 1_000
const FILTER = /\/(?:(?:Flate|LZW|RunLength|ASCII85|ASCIIHex)Decode|Fl|LZW|RL|A85|AHx)\b/g
const UNPACKING = /\/(?:(?:Flate|LZW|RunLength)Decode|Fl|LZW|RL)\b/
const FILTER_ELSEWHERE = /\/Filter\s{1,9}\d{1,9}\s{1,9}\d{1,9}\s{1,9}R\b/

interface Piece {
  str: string
  hasEOL: boolean
  /** Height of the text. */
  height: number
  /** The position is in the last two numbers. */
  transform: number[]
}

/** Reads the text of a PDF, page by page. Lines that are close together form a paragraph. */
export async function readPdf(document: SourceDocument): Promise<SourceReading> {
  checkStreams(document.body)
  try {
    return await readPages(document)
  } catch (error) {
    if (error instanceof UnreadableSource) throw error
    const isLocked = (error as Error).name === 'PasswordException'
    throw new UnreadableSource(isLocked ? 'The PDF is password-protected.' : 'The PDF is damaged.')
  }
}

async function readPages(document: SourceDocument): Promise<SourceReading> {
  // pdf.js takes ownership of the bytes.
  const pdf = await getDocumentProxy(new Uint8Array(document.body), { verbosity: 0 })
  try {
    if (pdf.numPages > MAX_PAGES) throw new UnreadableSource('The PDF has more than 300 pages.')
    const { info } = await pdf.getMetadata()
    const lines: SourceLine[] = []
    for (let number = 1; number <= pdf.numPages && lines.length < MAX_LINES; number++) {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      lines.push(...paragraphsOf(items.filter((item): item is typeof item & Piece => 'str' in item)))
      page.cleanup()
    }
    const title = 'Title' in info && typeof info.Title === 'string' ? info.Title.trim() : ''
    if (lines.length === 0) throw new UnreadableSource('The PDF contains no text, only images.')
    return { title: title || fileName(document.finalUrl), lines }
  } finally {
    await pdf.loadingTask.destroy()
  }
}

/** Joins pieces of text into paragraphs, which are separated by larger gaps or a different text height. */
function paragraphsOf(pieces: readonly Piece[]): string[] {
  const paragraphs: string[] = []
  let text = ''
  let last: Piece | null = null
  for (const piece of pieces) {
    const gap = last ? last.transform[5] - piece.transform[5] : 0
    const isNew = last !== null && Math.abs(gap) > 1.6 * Math.max(last.height, piece.height, 1)
    const isOther =
      last !== null && gap !== 0 && Math.abs(last.height - piece.height) > 1 && piece.str.trim() !== ''
    if (isNew || isOther) {
      paragraphs.push(text)
      text = ''
    }
    text += piece.hasEOL ? `${piece.str} ` : piece.str
    if (piece.str.trim() !== '') last = piece
  }
  return [...paragraphs, text].map((line) => line.trim()).filter(Boolean)
}

/**
 * Refuses a PDF whose streams would use too much memory. They are decompressed outside the heap, where no limit
 * applies.
 */
function checkStreams(body: Uint8Array): void {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  let room = MAX_STREAMS
  let count = 0
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at + 6)) {
    if (bytes.toString('latin1', at - 3, at) === 'end') continue
    if (++count > MAX_STREAM_COUNT) throw tooLarge()
    const start = at + 6 + (bytes[at + 6] === 0x0d ? 2 : 1)
    const dictionary = bytes.toString('latin1', Math.max(0, at - MAX_DICTIONARY), at)
    if (isOpaque(dictionary.slice(dictionary.lastIndexOf('obj')))) throw opaque()
    if ((bytes[start] & 0x0f) !== 8) continue
    try {
      room -= inflateSync(bytes.subarray(start), { maxOutputLength: Math.max(1, room) }).length
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge()
    }
    if (room <= 0) throw tooLarge()
  }
}

/**
 * Whether a stream is compressed more than once, or in a way that is declared elsewhere, so that its size cannot
 * be measured.
 */
function isOpaque(dictionary: string): boolean {
  const filters = dictionary.match(FILTER) ?? []
  return FILTER_ELSEWHERE.test(dictionary) || (filters.length > 1 && UNPACKING.test(dictionary))
}

function opaque(): UnreadableSource {
  return new UnreadableSource("The PDF uses compression that can't be read safely.")
}

function tooLarge(): UnreadableSource {
  return new UnreadableSource('The PDF is too large when decompressed.')
}
