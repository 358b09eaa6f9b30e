import {
  briefingHeadline,
  plainLine,
  scoreNames,
  type BriefingMessage,
  type BriefingSentence,
} from 'rivalwatch-plugin'
import { wrap } from './wrap.js'

/** Returns parts to be separated by empty lines; some may be empty. */
export function briefingText(message: BriefingMessage): string[] {
  const { competitors, sections, acted, links } = message
  const groups = [...competitors.map(({ name, sentences }) => ({ title: name, sentences })), ...sections]
  return [
    wrap(plainLine(briefingHeadline(message))),
    ...groups.map(({ title, sentences }) => [wrap(plainLine(title)), ...sentences.map(lineOf)].join('\n')),
    acted ? wrap(acted) : '',
    `Open briefing: ${links.briefing}`,
  ]
}

function lineOf({ text, why, score, url }: BriefingSentence): string {
  const told = [score && `${scoreNames[score]}:`, plainLine(text), why && plainLine(why)]
  return [wrap(`- ${told.filter(Boolean).join(' ')}`, '  '), ...(url ? [`  ${url}`] : [])].join('\n')
}
