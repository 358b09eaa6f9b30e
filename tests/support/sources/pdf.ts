import { constants, deflateRawSync, deflateSync } from 'node:zlib'

const MB = 1024 * 1024
/** The modulus of the checksum that ends compressed data. */
const ADLER = 65_521n

/** Returns a PDF with one page for each list of lines. */
export function pdfOf(pages: readonly (readonly string[])[], title = 'Price list'): Buffer {
  const objects: (string | Buffer)[] = []
  const kids = pages.map((_, at) => `${4 + 2 * at} 0 R`).join(' ')
  objects.push('<</Type/Catalog/Pages 2 0 R>>')
  objects.push(`<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`)
  objects.push('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>')
  for (const [at, lines] of pages.entries()) {
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${5 + 2 * at} 0 R/Resources<</Font<</F1 3 0 R>>>>>>`
    )
    const text = lines
      .map((line, row) => `BT /F1 12 Tf 72 ${780 - 30 * row} Td (${line.replace(/[()\\]/g, '\\$&')}) Tj ET`)
      .join('\n')
    objects.push(stream(Buffer.from(text)))
  }
  objects.push(`<</Title(${title})>>`)
  return written(objects)
}

/** Returns a PDF whose only stream has this many megabytes once decompressed. */
export function pdfBomb(megabytes: number): Buffer {
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>'
  const content = packedStream(deflatedSpaces(megabytes))
  return written([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    page,
    content,
    '<<>>',
  ])
}

/** Returns compressed spaces. Repeats one compressed megabyte, because compressing all of them takes seconds. */
function deflatedSpaces(megabytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(MB, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  const [size, space] = [BigInt(megabytes * MB), 32n]
  const low = (1n + size * space) % ADLER
  const high = (size + (space * size * (size + 1n)) / 2n) % ADLER
  const end = Buffer.from([3, 0, 0, 0, 0, 0])
  end.writeUInt32BE(Number((high << 16n) | low), 2)
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array<Buffer>(megabytes).fill(block), end])
}

function stream(bytes: Buffer): Buffer {
  return packedStream(deflateSync(bytes))
}

function packedStream(packed: Buffer): Buffer {
  const head = Buffer.from(`<</Length ${packed.length}/Filter/FlateDecode>>\nstream\n`)
  return Buffer.concat([head, packed, Buffer.from('\nendstream')])
}

/** Serializes the objects. The last one is the document information. */
function written(objects: readonly (string | Buffer)[]): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let length = parts[0].length
  for (const [at, object] of objects.entries()) {
    offsets.push(length)
    const part = Buffer.concat([
      Buffer.from(`${at + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ])
    parts.push(part)
    length += part.length
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<</Size ${objects.length + 1}/Root 1 0 R/Info ${objects.length} 0 R>>\nstartxref\n${length}\n%%EOF\n`
    )
  )
  return Buffer.concat(parts)
}

/** Returns a PDF whose only stream is compressed twice, so that each pass multiplies its size. */
export function doublyPackedPdf(size: number): Buffer {
  const packed = deflateSync(deflateSync(Buffer.alloc(size, ' ')))
  const head = Buffer.from(`<</Length ${packed.length}/Filter[/FlateDecode/FlateDecode]>>\nstream\n`)
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>'
  const content = Buffer.concat([head, packed, Buffer.from('\nendstream')])
  return written([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    page,
    content,
    '<<>>',
  ])
}

/** Returns a PDF whose page tree refers back to itself. */
export function loopingPdf(): Buffer {
  return written(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2>>', '<<>>'])
}
