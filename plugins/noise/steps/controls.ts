import { shown, type Step, textsOf } from '../step.js'

/** Names of the page's own controls, whole texts only. */
const CONTROLS = [
  /^(?:skip|jump) to (?:main )?(?:content|navigation|footer|search)$/,
  /^(?:open|close|toggle|show|hide|expand|collapse)(?: the)?(?: \w+)? (?:menu|sidebar|navigation|search|search bar|nav|submenu|panel|modal|dialog)$/,
  /^(?:menu|search|close|dismiss|back|next|previous|prev|share|copy|copied|copy link|print|loading|play|pause|mute|back to top|scroll to top|on this page|in this article|breadcrumbs?|home)[.…!]*$/,
  /^(?:select|choose|change) (?:a |your )?(?:language|region|country|currency|theme)(?:: .{0,60})?$/,
  /^scroll \w+ (?:left|right|up|down)$/,
  /^(?:was this (?:page|article|doc) helpful|did this page help you)\??$/,
  /^(?:light|dark|system)(?: mode| theme)?$/,
]

/** Names of controls come and go with each release of a site's shell. */
export const controlsStep: Step = {
  id: 'controls',
  reason: 'is the name of a control of the page',
  takeOut: ({ fields, lines }) =>
    [...fields.filter(({ category }) => category === 'cta' || category === 'navigation'), ...lines].flatMap(
      (part) => {
        const { before, after } = textsOf(part)
        const texts = [before, after].filter((text) => text !== undefined)
        return texts.every(isControl) ? [{ parts: [part], text: shown(...texts) }] : []
      }
    ),
}

function isControl(text: string): boolean {
  if (text.length > 100) return false
  const name = text.toLowerCase()
  return CONTROLS.some((pattern) => pattern.test(name))
}
