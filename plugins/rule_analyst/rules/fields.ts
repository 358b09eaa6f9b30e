import type { Change, PageLabel } from '#platform/contract'
import { isFrame, type Part } from '../parts.js'
import { pageName, type Rule } from '../rule.js'
import { quoted } from '../text.js'

/** Tells what happened to a named thing: `changed its page title from “A” to “B”`. */
export function tellValue({ before, after }: Part, name: string): string {
  if (before === undefined) return `added ${name}: ${quoted(after ?? '')}`
  if (after === undefined) return `removed ${name}: ${quoted(before)}`
  return `changed ${name} from ${quoted(before)} to ${quoted(after)}`
}

const isField =
  (...fields: string[]) =>
  ({ field }: Part) =>
    field !== undefined && fields.includes(field.field)

const FRONT_PAGES: PageLabel[] = ['homepage', 'pricing', 'features']

function headlineName({ page }: Change): string {
  return page.label === 'custom' ? 'a headline' : `its ${pageName(page.label)} headline`
}

export const fieldRules: Rule[] = [
  {
    id: 'headline',
    topic: 'message',
    weight: 3,
    applies: isField('headings.h1'),
    why: () => 'The headline changed',
    tell: (part, change) => tellValue(part, headlineName(change)),
  },
  {
    id: 'moved',
    topic: 'message',
    weight: 3,
    applies: isField('finalUrl'),
    why: () => 'The page leads to another address',
    tell: (part) => tellValue(part, 'the address its page leads to'),
  },
  {
    id: 'call_to_action',
    topic: 'message',
    weight: 2,
    applies: (part) => isField('ctas')(part) && !isFrame(part),
    why: () => 'A call to action changed',
    tell: (part) => tellValue(part, 'a call to action'),
  },
  {
    id: 'title',
    topic: 'message',
    weight: 2,
    applies: isField('seo.title'),
    why: () => 'The page title changed',
    tell: (part) => tellValue(part, 'its page title'),
  },
  {
    id: 'indexing',
    topic: 'technical',
    weight: 2,
    applies: isField('seo.robots', 'seo.canonical'),
    why: () => 'How search engines index the page changed',
    tell: (part) =>
      tellValue(part, part.field?.field === 'seo.robots' ? 'its robots directive' : 'its canonical address'),
  },
  {
    id: 'section',
    topic: 'message',
    weight: 2,
    applies: (part, { label }) => isField('headings.h2')(part) && FRONT_PAGES.includes(label),
    why: () => 'A section of the page came, went or was renamed',
    tell: (part) => tellValue(part, 'a section heading'),
  },
  {
    id: 'size',
    topic: 'wording',
    weight: 2,
    applies: isField('wordCount'),
    why: () => 'The page became much longer or shorter',
    tell: ({ before, after }) => `changed the length of its page from ${before} to ${after} words`,
  },
  {
    id: 'menu_of_other_pages',
    topic: 'technical',
    weight: 0,
    applies: (part, { label }) =>
      isField('footerLinks')(part) ||
      (isField('ctas')(part) && isFrame(part)) ||
      (isField('navLinks')(part) && label === 'custom'),
    why: () => 'A link to another page came or went',
  },
  {
    id: 'navigation',
    topic: 'technical',
    weight: 1,
    applies: (part, { label }) => isField('navLinks')(part) && label !== 'custom',
    why: () => 'The menu changed',
    tell: (part) => tellValue(part, 'a menu link'),
  },
  ...(
    [
      ['structure', 'A heading changed', 'a heading'],
      ['seo', 'What search engines show changed', 'its search listing'],
      ['social', 'What shared links show changed', 'its link preview'],
      ['tech', 'The technology of the page changed', 'a technology'],
      ['schema', 'Structured data changed', 'structured data'],
    ] as const
  ).map(([category, why, name]): Rule => ({
    id: category,
    topic: 'technical',
    weight: 1,
    applies: ({ field }) =>
      field?.category === category && !['seo.title', 'headings.h1'].includes(field.field),
    why: () => why,
    tell: (part) => tellValue(part, name),
  })),
]
