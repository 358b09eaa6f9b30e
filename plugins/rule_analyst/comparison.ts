import type { Block, Change, FieldChange, Landmark, PageLabel, Versions } from 'rivalwatch-plugin'
import { isLegalPage } from './page_names.js'
import { lettersOf, textKey } from './likeness.js'
import { PageVersion } from './page_version.js'
import { type Edit, lineOf, pair, type Passage } from './pairing.js'
import { replacementsIn } from './differences.js'
import { isStatusLabel } from './status_words.js'
import { amountsIn, isCode, NUMBERING } from './words.js'

/** Headings of content that is not the page's own, even inside `main`: links to other pages, comments by visitors. */
const ASIDE_HEADINGS =
  /^(?:related|recommended|suggested|similar|you (?:might|may) (?:also )?(?:like|enjoy)|more (?:from|like|stories|articles|posts)|popular|trending|most (?:read|popular|viewed)|keep reading|read next|up next|further reading|what to read|recent(?:ly)? (?:posts?|articles?|viewed|comments?|tweets?)|from (?:the|our) blog|customers also|others also|frequently bought|sponsored|advertisement|share this|follow us|tags|archives?|comments?|leave a (?:comment|reply)|\d+ (?:comments?|replies|responses))\b/i
/** Share of the page's text. If `main` contains less, too much of the page was detected as navigation. */
const MIN_MAIN_SHARE = 0.12
/** Share of the page's text and number of lines. If more changed, single lines are not the news. */
const MIN_REWRITE = { share: 0.5, lines: 6 }
/** Share of the old text. If less of it is gone, a page was extended rather than rewritten. */
const MIN_REPLACED_SHARE = 0.2
/** Copyright notices. */
const SMALL_PRINT =
  /[©ⓒ]|^(?:\(c\)|copyright\b|(?:19|20)\d\d(?:\s?[-–]\s?(?:19|20)\d\d)? (?:by|©|\p{Lu})[^.]{0,60}$)/iu
/** Lines that say when a page was last updated, which is not news except for legal terms. */
const UPDATE_STAMP =
  /^(?!.*\bv\d)\W*(?:(?:last|zuletzt|letzte) )?(?:updated|modified|edited|reviewed|revised|stand|aktualisier\p{L}*|änderung|dernière (?:mise à jour|modification)|mis à jour|última actuali[sz]a\p{L}*|actualizado|ultimo aggiornamento|aggiornato|laatst bijgewerkt)(?!\p{L}).{0,25}\d[^!?]{0,30}$/iu
/** Text of a template that was not filled in. */
const FILLER = /lorem ipsum|^\P{L}*loading(?: \p{L}+){0,2}(?:\.\.\.|…)$/iu
/** Number of words. A shorter link on a marketing page is not an announcement. */
const MIN_ANNOUNCEMENT_WORDS = 6
/** Number of words. A shorter line of a footer says nothing. */
const MIN_STATEMENT_WORDS = 4
const MARKETING_PAGES = new Set<PageLabel>(['homepage', 'pricing', 'features', 'custom'])
const EDITORIAL_PAGES = new Set<PageLabel>(['blog', 'docs', 'changelog'])
/** Changed lines per version. The first ones contain everything that a sentence can mention. */
const MAX_LINES = 500
const CONTROLS = new Set<Block['kind']>(['label', 'link', 'cta'])

/** A change with its lines paired and without lines that only moved, together with both versions of the page. */
export class Comparison {
  readonly page: Change['page']
  readonly label: PageLabel
  readonly isLegal: boolean
  readonly fields: readonly FieldChange[]
  readonly before: PageVersion
  readonly after: PageVersion
  /** Lines of the page's own text that were added, removed or changed. */
  readonly edits: readonly Edit[]
  /** Links, buttons and labels in the page's own text that were added, removed or changed. */
  readonly controls: readonly Edit[]
  /** Lines of menus, footers and sidebars. */
  readonly boilerplate: readonly Edit[]
  /** The share of the main text that changed, by its length in the longer version: 0 to 1. */
  readonly changedShare: number
  /** The share of the old main text that was removed or replaced, by its length: 0 to 1. */
  readonly removedShare: number
  /** "rewrote", or "extended" if nearly all of the old text is still there. */
  readonly rewriteVerb: 'rewrote' | 'extended'

  constructor(
    { page, fields, lines }: Change,
    readonly versions: Versions | null
  ) {
    this.page = page
    this.label = page.label
    this.fields = fields
    const blocks = (kind: string) => lines.filter((line) => line.kind === kind).map(({ block }) => block)
    this.before = new PageVersion(versions?.before ?? null, blocks('removed'), page)
    this.after = new PageVersion(versions?.after ?? null, blocks('added'), page)
    this.isLegal = isLegalPage(page, this.after.title)
    const removed = passagesOf(lines, 'removed', this.before)
    const added = passagesOf(lines, 'added', this.after)
    const isBoilerplate = createBoilerplateCheck(this.after)
    const own = (passages: Passage[]) =>
      passages
        .slice(0, MAX_LINES)
        .filter(({ block, text }) => !isBoilerplate(block) && !isCode(text) && !FILLER.test(text))
        .filter(({ text }) => this.isLegal || !UPDATE_STAMP.test(text))
    const edits = pair(own(removed), own(added)).filter((edit) => !this.#isMoved(edit))
    const isControl = (edit: Edit) => CONTROLS.has(lineOf(edit).block.kind) && !this.#isSentence(lineOf(edit))
    this.edits = edits.filter((edit) => !isControl(edit))
    this.controls = edits.filter(isControl)
    this.boilerplate = [
      ...removed.filter((one) => isBoilerplate(one.block)).map((before) => ({ before })),
      ...added.filter((one) => isBoilerplate(one.block)).map((after) => ({ after })),
    ]
    const replaced = this.edits.flatMap((edit) =>
      replacementsIn(edit.before?.text ?? '', edit.after?.text ?? '')
    )
    const either = sumOf(replaced.map(([old, now]) => Math.max(old.length, now.length)))
    const whole = Math.max(lengthOf(this.before.blocks), lengthOf(this.after.blocks), 1)
    this.changedShare = versions ? Math.min(1, either / whole) : 0
    const main = this.before.blocks.filter(({ landmark }) => landmark === 'main' || landmark === 'header')
    this.removedShare = Math.min(1, sumOf(replaced.map(([old]) => old.length)) / Math.max(1, lengthOf(main)))
    this.rewriteVerb = this.removedShare < MIN_REPLACED_SHARE ? 'extended' : 'rewrote'
  }

  /**
   * Whether a line without a partner also occurs in the other version. Checked after pairing, because figures and
   * single words occur everywhere.
   */
  #isMoved({ before, after }: Edit): boolean {
    if (before && after) return isSameText(before.text, after.text)
    const [line, other] = before ? [before, this.after] : [after!, this.before]
    // A label such as "Sold out" may occur in any line, so only whole lines count. If there are more of them than before,
    // one is new. The same holds for the versions of two products.
    const isVersion = this.label === 'changelog' && /\d\.\d/.test(line.text) && line.block.kind === 'heading'
    if (isStatusLabel(line.text) || isVersion) {
      const own = before ? this.before : this.after
      return other.countLines(line.text) >= own.countLines(line.text)
    }
    return other.says(line.text.replace(NUMBERING, ''))
  }

  /** Whether a line is a link that makes a statement, such as an announcement on a marketing page. */
  #isSentence({ block }: Passage): boolean {
    return block.kind === 'link' && this.isMarketing && block.text.split(' ').length >= MIN_ANNOUNCEMENT_WORDS
  }

  field(name: string): FieldChange | undefined {
    return this.fields.find(({ field }) => field === name)
  }

  /** Whether the page is meant to win customers. */
  get isMarketing(): boolean {
    return MARKETING_PAGES.has(this.label)
  }

  /** Whether the page lists news, where the oldest entries drop off without being retracted. */
  get isNewsList(): boolean {
    return this.label === 'blog' || this.label === 'changelog'
  }

  /** Whether the page is meant to be read, which makes prices and offers secondary. */
  get isEditorial(): boolean {
    return EDITORIAL_PAGES.has(this.label)
  }

  /** Whether most of the page is new, so that the page as a whole is the news rather than one of its lines. */
  get isRewritten(): boolean {
    return this.changedShare >= MIN_REWRITE.share && this.edits.length >= MIN_REWRITE.lines
  }

  /** Whether a homepage has a new message, which makes its prices secondary. */
  get isRewrittenHomepage(): boolean {
    return this.label === 'homepage' && this.changedShare >= MIN_REWRITE.share
  }
}

/** Whether two lines differ only in spacing, case and punctuation, which may be part of an amount. */
function isSameText(before: string, after: string): boolean {
  const [old, now] = [before, after].map((text) => lettersOf(textKey(text)))
  return before === after || (old === now && amountsIn(after).length === 0)
}

function lengthOf(blocks: readonly { text: string }[]): number {
  return sumOf(blocks.map(({ text }) => text.length))
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0)
}

function passagesOf(lines: Change['lines'], kind: 'added' | 'removed', version: PageVersion): Passage[] {
  const { blocks } = version
  const plans = version.unitsOf('plan')
  let [next, whole] = [0, { text: '', end: 0 }]
  return lines
    .filter((line) => line.kind === kind)
    .flatMap(({ block, anchor = '' }) => {
      const path = block.path.join('\n')
      const isSame = ({ text }: Block, index: number) => index >= next && text === block.text
      const inPlace = blocks.findIndex((one, index) => isSame(one, index) && one.path.join('\n') === path)
      const at = inPlace < 0 ? blocks.findIndex(isSame) : inPlace
      // This line continues another one, which has its text.
      if (at >= 0 && at < whole.end) return []
      whole = at < 0 ? { text: block.text, end: 0 } : wholeLine(blocks, at)
      if (at >= 0) next = at + 1
      const plan = plans.find(({ start, end }) => at >= start && at < end) ?? null
      return [{ text: whole.text, block, anchor, at, plan }]
    })
}

/** The end of a line that goes on in the next one, or in a link, which is a line of its own. */
const UNFINISHED = /\s(?:the|our|your|of|and|or|der|das|und|oder|mit|für|von|unter|les|et|de|del|y)$/
const BEFORE_LINK = /\s(?:an|at|to|via|auf|in|à|en|a)$/

/** Returns the text of a line, with the lines that continue it, and where it ends. */
function wholeLine(blocks: readonly Block[], start: number): { text: string; end: number } {
  const { kind, path } = blocks[start]
  let [{ text }, end] = [blocks[start], start + 1]
  const isOpen = ({ kind: next, text: rest }: Block) =>
    UNFINISHED.test(text) ||
    (next === 'link' && BEFORE_LINK.test(text)) ||
    (end > start + 1 && /^\p{Ll}+\s/u.test(rest))
  while (kind === 'paragraph' && blocks[end]?.path.join() === path.join() && isOpen(blocks[end])) {
    text += ` ${blocks[end].text}`
    end += 1
  }
  return { text, end }
}

export function landmarkOf({ landmark, path }: Block): Landmark {
  return landmark === 'main' && path.some((heading) => ASIDE_HEADINGS.test(heading)) ? 'aside' : landmark
}

/** Returns a check for lines that are not the page's own text. */
export function createBoilerplateCheck({ content }: PageVersion): (block: Block) => boolean {
  const blocks = content?.blocks ?? []
  const main = blocks.filter(({ landmark }) => landmark === 'main')
  const isMisread = lengthOf(main) < MIN_MAIN_SHARE * lengthOf(blocks)
  return (block) => {
    const landmark = landmarkOf(block)
    if (isMisread && (landmark === 'nav' || landmark === 'header')) return false
    if (SMALL_PRINT.test(block.text)) return true
    if (landmark === 'header') return CONTROLS.has(block.kind)
    if (landmark === 'nav') return block.kind !== 'paragraph' || block.text.split(' ').length < 3
    // In a footer, "We moved to Munich" is the page's own.
    const isText = block.kind === 'paragraph' || block.kind === 'list_item'
    if (landmark === 'footer') return !isText || block.text.split(' ').length < MIN_STATEMENT_WORDS
    return landmark !== 'main'
  }
}
