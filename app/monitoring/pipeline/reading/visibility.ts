import { NO_ATTRIBUTES } from './attributes.js'

const HIDING_STYLE =
  /(?:^|;)\s{0,9}(?:display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}(?:hidden|collapse))/i

/** Whether an element hides itself and what is inside by its own attributes; style sheets are not read. */
export function isHidden(tag: string, attributes: Readonly<Record<string, string>>): boolean {
  if (tag === 'dialog' && attributes.open === undefined) return true
  if (attributes === NO_ATTRIBUTES) return false
  const { hidden, style } = attributes
  if (hidden !== undefined && hidden.toLowerCase() !== 'until-found') return true
  if (attributes['aria-hidden'] === 'true') return true
  if (tag === 'input' && attributes.type?.toLowerCase() === 'hidden') return true
  return style !== undefined && HIDING_STYLE.test(style.slice(0, 2000))
}
