import type { TestMessage } from 'rivalwatch-plugin'
import { subjectOf } from '../subject.js'
import { TEST_HEADING, TEST_TEXT } from '../test_words.js'
import { footerOf } from './footer.js'
import { frame } from './frame.js'
import { markup } from './markup.js'
import { buttons, heading, paragraph } from './parts.js'

export function testHtml(message: TestMessage): string {
  return frame({
    title: subjectOf(message),
    preview: TEST_TEXT,
    card: markup`${heading(TEST_HEADING)}
${paragraph(TEST_TEXT)}
<div style="height:20px;line-height:20px;font-size:0"></div>
${buttons([{ words: 'View channels', url: message.links.settings }])}`,
    footer: footerOf(message),
  })
}
