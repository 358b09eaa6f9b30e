import { NAMES, ROLE, type TagAttributes } from './attributes.js'

const BUTTON_CLASS =
  /(?:^|[-_])(?:btn|button|cta|bouton|boton)(?![a-z])|(?:[a-z]|^)(?:Btn|Button|Cta|CTA)(?![a-z])/

const FILLED = /^bg-(?:black|primary|accent|brand|[a-z]+-(?:[5-9]00|950))$/

/**
 * Recognizes a button among utility classes, which have no name for it: a filled shape with rounded corners and
 * padding.
 */
function isDrawnAsButton(names: readonly string[]): boolean {
  return (
    names.some((name) => FILLED.test(name)) &&
    names.some((name) => name.startsWith('rounded')) &&
    names.some((name) => /^px-\d/.test(name))
  )
}

/** Whether an element is a button, or a link that looks like one. */
export function callToAction(tag: string, attributes: TagAttributes): boolean {
  const { values } = attributes
  if (tag === 'button') return true
  if (tag === 'input') return /^(?:submit|button)$/i.test(values.type ?? '')
  if (attributes.tell(ROLE) && values.role === 'button') return true
  if (tag !== 'a' || !attributes.tell(NAMES)) return false
  if (values.href === undefined || values.class === undefined) return false
  const names = values.class.slice(0, 1000).split(/\s/)
  return names.some((name) => BUTTON_CLASS.test(name)) || isDrawnAsButton(names)
}
