import type { PageContent } from 'rivalwatch-plugin'
import { type Claim, type Kind, LOW, MEDIUM } from '../claim.js'
import type { Look } from '../look.js'
import { pageName, thePage } from '../page_names.js'
import { key, type Side } from '../side.js'
import { differenceOf, isCosmetic, plain, quoted } from '../words.js'

/** Share of the page's text. If this much changed, a new headline is a new message. */
const MUCH = 0.3
/** Characters. Shorter headlines are quoted with the one they replaced. */
const SHORT = 60
/** Placeholders that a page shows until a script fills it. */
const LOADING =
  /^(?:loading|connecting|please wait|redirecting|initiali[sz]ing|verifying|just a moment)\b.{0,40}(?:\.{2,3}|…)$/i
/** Occurrences of a name on a page that uses it as its own. */
const OFTEN = 3

/** How a page presents the company: its headline, title, description and name. */
export const headline: Kind = {
  find(look) {
    const renamed = renamedTo(look)
    return [...(renamed ? [renamed] : []), ...headlines(look)]
  },
}

function headlines(look: Look): Claim[] {
  const [h1, title, description] = ['headings.h1', 'seo.title', 'seo.metaDescription'].map((field) =>
    changeOf(look, field)
  )
  const changed = [h1, title, description].filter((one) => one !== null)
  const [main] = changed
  if (!main) return []
  const isNews =
    (changed.length >= 2 && h1 !== null) || (h1 !== null && (look.share >= MUCH || look.label === 'homepage'))
  const points = isNews && look.isFront && !look.isLegal ? MEDIUM : LOW
  const old = quoted(main.before, 90)
  // A long text is quoted where it changed.
  const now = quoted(main === h1 ? main.after : differenceOf(main.before, main.after).after, 90)
  const what =
    main === h1
      ? look.label === 'custom'
        ? 'a headline'
        : `its ${pageName(look.label)} headline`
      : main === title
        ? `the title of ${thePage(look.page)}`
        : `the search description of ${thePage(look.page)}`
  // A text that is still on the page, such as a logo, was not replaced.
  const isShort = main.before.length <= SHORT && main.after.length <= SHORT + 20
  const from = isShort && !(main === h1 && look.after.says(main.before)) ? ` from ${old}` : ''
  return [
    {
      id: main === h1 ? 'headline' : main === title ? 'title' : 'search_listing',
      points,
      rank: main === h1 ? (look.isRewritten ? 103 : points === MEDIUM ? 80 : 45) : main === title ? 40 : 12,
      clause:
        main.before === ''
          ? `added ${what.replace(/^the /, 'a ').replace(' of ', ' to ')}: ${now}`
          : `changed ${what}${from} to ${now}`,
      why:
        main === h1
          ? 'The headline changed'
          : main === title
            ? 'The page title changed'
            : 'The search description changed',
      proof: changed.map(({ after }) => after),
    },
  ]
}

function changeOf(look: Look, name: string): { before: string; after: string } | null {
  const { fields, versions } = look
  const some = fields.filter(({ field }) => field === name)
  const before = some.find((one) => one.before !== undefined)?.before
  const after = some.find((one) => one.after !== undefined)?.after
  if (
    name === 'headings.h1' &&
    versions &&
    !isFirst(versions.before, before) &&
    !isFirst(versions.after, after)
  )
    return null
  if (after === undefined) return null
  if (name === 'headings.h1') {
    const isNew = !look.before.blocks.some(({ kind, text }) => kind === 'heading' && key(text) === key(after))
    if (before === undefined || !isNew || !isShown(look.after, after)) return null
  }
  if (isCosmetic(before ?? '', after) || LOADING.test(after)) return null
  // The headline was only joined with the line below it, or split from it.
  if (versions && before && (after.includes(before) ? look.before.says(after) : before.includes(after)))
    return null
  const shown = [asShown(look.before, before ?? ''), asShown(look.after, after)]
  return { before: plain(shown[0]), after: plain(shown[1]) }
}

/** Returns a headline as its block shows it, with spaces instead of line breaks. */
function asShown({ blocks }: Side, text: string): string {
  return (
    blocks.find((block) => block.kind === 'heading' && letters(block.text) === letters(text))?.text ?? text
  )
}

function letters(text: string): string {
  return text.replace(/\s+/g, '')
}

/** Whether visitors see a headline. The outline also contains hidden ones. */
function isShown({ blocks }: Side, text: string): boolean {
  return letters(blocks.map((block) => block.text).join('')).includes(letters(text))
}

/** Whether a headline is the first one that has text, which is the page's headline. */
function isFirst({ headings }: PageContent, text: string | undefined): boolean {
  return text !== undefined && headings.h1.find((one) => one !== '') === text
}

/** Reports a new company name if the old one is gone and another one replaces it in the title or all over the page. */
function renamedTo({ page, before, after }: Look): Claim | null {
  const old = key(page.competitor)
  if (!after.content || !holdsName(before.title, old) || after.says(old)) return null
  const known = key(before.title)
  const candidate = plain(after.title)
    .split(/\s*[|:–—,]\s*|\s[-·]\s|\s+/)
    .find(
      (word) =>
        /^\p{Lu}/u.test(word) &&
        word.length > 2 &&
        !known.includes(key(word)) &&
        (key(after.title) === known.replace(old, key(word)) ||
          (count(before.blocks, old) >= OFTEN && count(after.blocks, key(word)) >= OFTEN))
    )
  if (!candidate) return null
  return {
    id: 'renamed',
    points: MEDIUM,
    rank: 104,
    clause: `now calls itself ${candidate}`,
    why: 'The company’s name changed',
    proof: [plain(after.title)],
  }
}

function holdsName(text: string, name: string): boolean {
  return name !== '' && key(text).includes(name)
}

function count(blocks: readonly { text: string }[], name: string): number {
  return blocks.filter(({ text }) => holdsName(text, name)).length
}
