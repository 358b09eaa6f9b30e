import { HIDES, type TagAttributes } from './attributes.js'

const HIDING_STYLE =
  /(?:^|;)\s{0,9}(?:display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}(?:hidden|collapse))/i

/** Whether an element hides itself and what is inside by its own attributes; style sheets are not read. */
export function isHidden(tag: string, attributes: TagAttributes): boolean {
  const { values } = attributes
  if (tag === 'dialog' && values.open === undefined) return true
  if (tag === 'input' && values.type?.toLowerCase() === 'hidden') return true
  if (!attributes.tell(HIDES)) return false
  const { hidden, style } = values
  if (hidden !== undefined && hidden.toLowerCase() !== 'until-found') return true
  if (values['aria-hidden'] === 'true') return true
  return style !== undefined && HIDING_STYLE.test(style.slice(0, 2000))
}
