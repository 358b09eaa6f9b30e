import { cut, type PageContent } from 'rivalwatch-plugin'
import { type PlanReading, readPlans } from '#alerts/prices/plan_readings'

/** The facts in a content that a profile needs. Line numbers are those of the text, from 1. */
export type ContentFacts = {
  headline: { text: string; line: number } | null
  /** The meta description for search engines and social networks. It is not a line of the text. */
  description: string | null
  plans: PlanReading[]
  tech: string[]
  /**
   * The visible text and the title in lower case, to check that something is not on the page; null if it is too long to
   * keep.
   */
  said: string | null
}

const MAX_TEXT = 300
/** The maximum number of characters of `said`. */
const MAX_SAID = 40_000
const MAX_TECH = 60

export function factsOf(content: PageContent): ContentFacts {
  const { seo, tech } = content
  const description = seo.metaDescription || seo.ogDescription
  return {
    headline: headlineOf(content),
    description: description === '' ? null : cut(description, MAX_TEXT),
    plans: readPlans(content),
    tech: tech.slice(0, MAX_TECH),
    said: saidBy(content),
  }
}

/** Returns the first main heading that visitors see. The outline also contains hidden ones. */
function headlineOf({ headings, blocks }: PageContent): ContentFacts['headline'] {
  for (const heading of headings.h1) {
    const letters = withoutSpaces(heading)
    if (letters === '') continue
    const at = blocks.findIndex(({ kind, text }) => kind === 'heading' && withoutSpaces(text) === letters)
    if (at >= 0) return { text: cut(blocks[at].text, MAX_TEXT), line: at + 1 }
  }
  return null
}

function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, '')
}

function saidBy({ seo, blocks }: PageContent): string | null {
  let said = seo.title
  for (const { text } of blocks) {
    said += `\n${text}`
    if (said.length > MAX_SAID) return null
  }
  return plainText(said)
}

/** Normalizes a text for searching. */
export function plainText(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim()
}
