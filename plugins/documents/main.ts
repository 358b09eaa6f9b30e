import type { Plugin, SourceSign } from 'rivalwatch-plugin'
import { discoverPdfs } from './discover.js'
import { readJson } from './read_json.js'
import { readText } from './read_text.js'

const JSON_TYPE = /^(?:application|text)\/(?:[\w.-]{1,60}\+)?json$/
const TEXT_TYPES = new Set(['text/plain', 'text/markdown', 'text/x-markdown'])

function isPdf({ opening }: SourceSign): boolean {
  return opening.startsWith('%PDF-')
}

function isJson({ type, opening }: SourceSign): boolean {
  return /^[{[]/.test(opening) && (JSON_TYPE.test(type) || type === '' || TEXT_TYPES.has(type))
}

/** Reads the text of PDF, JSON, Markdown and plain text. */
export default function documents(): Plugin {
  return {
    name: 'documents',
    sources: [
      {
        id: 'pdf',
        reads: isPdf,
        async read(document) {
          const { readPdf } = await import('./read_pdf.js')
          return readPdf(document)
        },
        discover: discoverPdfs,
      },
      { id: 'json', reads: isJson, read: readJson },
      {
        id: 'text',
        reads: ({ type, opening }) => TEXT_TYPES.has(type) && !opening.includes('\0'),
        read: readText,
      },
    ],
  }
}
