import type { PageElement } from 'rivalwatch-plugin'

const MAX_NAMES = 12
const MAX_READ = 600
const MAX_NAME_LENGTH = 60

/** Prefixes of classes and IDs that tools generate. */
const GENERATED =
  /^(?:css|sc|jsx|svelte|emotion|jss|tss|astro|data-v|radix|headlessui|react-aria|react-select|mui|ember|ext-gen|yui)[-_:]|^[:_«]|^ng-(?:tns|star)/i
/** The suffix that CSS modules add to a name: "Card_root__x8a1Z". */
const MODULE_HASH = /_{1,2}[A-Za-z0-9+/-]{4,8}$/

/** Whether a name looks chosen by a person, so that it may survive the next build of the site. */
function isChosen(name: string): boolean {
  if (name.length < 2 || name.length > MAX_NAME_LENGTH || GENERATED.test(name)) return false
  if (/\d{3}/.test(name) || /[0-9][A-Za-z][0-9]|[A-Za-z][0-9][A-Za-z]/.test(name)) return false
  // Letters that form no words, such as "hxKLpQ".
  return !/^[A-Za-z]{5,8}$/.test(name) || !/[a-z][A-Z]+[a-z]?[A-Z]|[A-Z]{2,}[a-z]/.test(name)
}

function chosenName(written: string): string | null {
  const hash = MODULE_HASH.exec(written)
  const bare =
    hash && (/\d|[a-z][A-Z]/.test(hash[0]) || hash[0].startsWith('__'))
      ? written.slice(0, hash.index)
      : written
  return isChosen(bare) ? bare.toLowerCase() : null
}

/** Returns an element's ID unless it looks generated. */
export function idOf({ attributes }: PageElement): string | null {
  const { id } = attributes
  return id && isChosen(id) ? id : null
}

/** Returns the names that identify an element's purpose: classes, role and label, without generated ones. */
export function namesOf({ attributes }: PageElement): string[] {
  const { class: classes, role } = attributes
  const test = attributes['data-testid'] ?? attributes['data-section']
  const label = attributes['aria-label']
  if (!classes && !role && !test && !label) return []
  const names = new Set<string>()
  for (const written of (classes ?? '').slice(0, MAX_READ).split(/\s+/, 3 * MAX_NAMES)) {
    const name = written && chosenName(written)
    if (name) names.add(name)
    if (names.size === MAX_NAMES) break
  }
  for (const [kind, value] of [
    ['role', role],
    ['test', test],
    ['label', label],
  ]) {
    if (value) names.add(`${kind}=${value.slice(0, MAX_NAME_LENGTH).toWellFormed()}`)
  }
  return [...names]
}

const BOXES = new Set([
  'div',
  'section',
  'article',
  'main',
  'aside',
  'header',
  'footer',
  'nav',
  'figure',
  'center',
])
const LISTS = new Set(['ul', 'ol', 'dl', 'menu'])
/** Tags that reveal nothing about an element's content. */
export const PLAIN_TAGS: ReadonlySet<string> = new Set([...BOXES, 'span', 'font', 'b', 'i', 'br', 'wbr'])

/** Returns the kind of a tag. Tags that sites use interchangeably have the same kind. */
export function kindOfTag(tag: string): string {
  return BOXES.has(tag) ? 'box' : LISTS.has(tag) ? 'list' : /^h[1-6]$/.test(tag) ? 'heading' : tag
}
