import { NO_ATTRIBUTES } from './attributes.js'

const BUTTON_CLASS = /(?:^|[-_])(?:btn|button|cta)(?![a-z])|(?:[a-z]|^)(?:Btn|Button|Cta|CTA)(?![a-z])/

/** Whether an element is a button or a link that is made to look like one. */
export function callToAction(tag: string, attributes: Readonly<Record<string, string>>): boolean {
  if (tag === 'button') return true
  if (attributes === NO_ATTRIBUTES) return false
  if (tag === 'input') return /^(?:submit|button)$/i.test(attributes.type ?? '')
  if (attributes.role === 'button') return true
  if (tag !== 'a' || attributes.href === undefined || attributes.class === undefined) return false
  return attributes.class
    .slice(0, 1000)
    .split(/\s/)
    .some((name) => BUTTON_CLASS.test(name))
}
