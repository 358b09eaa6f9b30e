import type { SourceDocument, SourceLine, SourceReading } from 'rivalwatch-plugin'
import { fileName } from './file_name.js'

const MAX_LINES = 15_000
const HEADING = /^#{1,6}\s+(.+?)\s*#{0,6}$/
const ITEM = /^\s{0,12}(?:[-*+]|\d{1,3}[.)])\s+(.+)$/
/** Markdown syntax within a line. */
const LINK = /!?\[([^[\]]{0,500})\]\([^()]{0,1000}\)/g
const MARKS = /\*\*|__|`/g

/** Reads plain text and Markdown; each paragraph, heading and list item becomes one line. */
export function readText(document: SourceDocument): SourceReading {
  const lines: SourceLine[] = []
  let paragraph: string[] = []
  let title = ''
  const end = () => {
    if (paragraph.length > 0) lines.push(plain(paragraph.join(' ')))
    paragraph = []
  }
  for (const line of document
    .text()
    .split(/\r\n?|\n/)
    .slice(0, MAX_LINES)) {
    const heading = HEADING.exec(line.slice(0, 1_000))?.[1]
    const item = heading === undefined ? ITEM.exec(line.slice(0, 5_000))?.[1] : undefined
    if (heading !== undefined || item !== undefined || line.trim() === '') end()
    if (heading !== undefined && title === '' && lines.length === 0) title = plain(heading)
    else if (heading !== undefined) lines.push({ text: plain(heading), kind: 'heading' })
    else if (item !== undefined) lines.push({ text: plain(item), kind: 'list_item' })
    else if (line.trim() !== '') paragraph.push(line.trim())
  }
  end()
  return { title: title || fileName(document.finalUrl), lines }
}

function plain(text: string): string {
  return text.slice(0, 5_000).replace(LINK, '$1').replace(MARKS, '')
}
