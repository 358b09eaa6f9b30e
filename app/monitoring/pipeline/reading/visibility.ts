import { HIDES, NAMES, type TagAttributes } from './attributes.js'

const HIDING_STYLE =
  /(?:^|;)\s{0,9}(?:display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}(?:hidden|collapse))/i

const WHOLE_PAGE =
  /^(?:root|app|__next|__nuxt|___gatsby|page|site|wrapper|main|content|layout)(?:[-_]?(?:root|wrapper|container|content))?$/i

/** Whether an element is the page behind an open dialog, which is marked as hidden although visitors still see it. */
function isBehindDialog(tag: string, { id = '', ...values }: TagAttributes['values']): boolean {
  return tag === 'main' || tag === 'body' || values['data-aria-hidden'] !== undefined || WHOLE_PAGE.test(id)
}

/** Whether an element is a panel of tabs or an accordion, which visitors open on the page. */
function isPanel({ role, 'aria-labelledby': label }: TagAttributes['values']): boolean {
  return role === 'tabpanel' || (role === 'region' && label !== undefined)
}

/** Classes of icon fonts whose text is the name of an icon: `<i class="material-icons">directions</i>`. */
const ICON = /(?:^|\s)material-(?:icons|symbols)(?:-(?:outlined|rounded|round|sharp|two-tone))?(?:$|\s)/

/** Whether an element's own attributes hide it and its content; style sheets are not read. */
export function isHidden(tag: string, attributes: TagAttributes): boolean {
  const { values } = attributes
  if (tag === 'dialog' && values.open === undefined) return true
  if (tag === 'input' && values.type?.toLowerCase() === 'hidden') return true
  if (attributes.tell(NAMES) && ICON.test(values.class ?? '')) return true
  if (!attributes.tell(HIDES) || isPanel(values)) return false
  const { hidden, style } = values
  if (hidden !== undefined && hidden.toLowerCase() !== 'until-found') return true
  if (values['aria-hidden'] === 'true' && !isBehindDialog(tag, values)) return true
  return style !== undefined && HIDING_STYLE.test(style.slice(0, 2000))
}
