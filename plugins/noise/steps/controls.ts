import type { FieldChange } from 'rivalwatch-plugin'
import { isLine, noiseWhere, type Step } from '../step.js'

/** Patterns for the labels of a page's controls, which must match the whole text. */
const CONTROLS = [
  /^(?:skip|jump) to (?:the )?(?:main )?(?:content|navigation|footer|search)$/,
  /^(?:(?:aller|passer|accéder) (?:directement )?au contenu(?: principal)?|(?:zum|direkt zum) (?:haupt)?inhalt(?: springen)?|(?:saltar|ir) al contenido(?: principal)?|vai al contenuto(?: principale)?)$/,
  /^(?:open|close|toggle|show|hide|expand|collapse)(?: the)?(?: \w+)? (?:menu|sidebar|navigation|search|search bar|nav|submenu|panel|modal|dialog)$/,
  /^(?:menu|search|close|dismiss|back|next|previous|prev|share|copy|copied|copy link|print|loading|play|pause|mute|back to top|scroll to top|on this page|in this article|breadcrumbs?|home)[.…!]*$/,
  /^(?:select|choose|change) (?:a |your )?(?:language|region|country|currency|theme)(?:: .{0,60})?$/,
  /^scroll \w+ (?:left|right|up|down)$/,
  /^(?:view|copy|open|download)(?: this)? (?:page |article )?(?:as|in) (?:markdown|pdf|chatgpt|claude|github)$/,
  /^(?:edit (?:this|on)|suggest (?:an )?edits?|make a contribution|improve this|report (?:an issue|a problem|a bug)|give feedback|send feedback)\b.{0,40}$/,
  /^(?:loading|connecting|please wait|redirecting|initiali[sz]ing|verifying)\b.{0,40}(?:\.{2,3}|…)$/,
  /^share(?: (?:this|on|via|it)\b.{0,60})?:?$/,
  /^(?:(?:live )?chat|(?:start|open) (?:a |the )?(?:live )?chat|chat (?:with|to) (?:us|sales|support|an? \w+)|ask (?:ai|copilot|a question|our (?:bot|assistant))(?: .{0,30})?|get quick answers!?|hi there\W*|how can we help(?: you)?\??|need help\??|contact support)$/u,
  /^(?:advertisements?|ad|ads|sponsored(?: (?:content|post|by .{0,40}))?|promoted|anzeige|werbung|publicité)$/,
  /^(?:older|newer)(?: (?:posts?|entries|articles))?[\s→←»«]*$|^(?:load|show|see|view) (?:more|less|all)\b.{0,20}$|^read more$/,
  /^(?:was this (?:page|article|doc) helpful|did this page help you)\??$/,
  /^(?:(?:switch|change) to |toggle |(?:en|dis)able )?(?:the )?(?:light|dark|night|system)(?: mode| theme| preference)?$/,
]

/** Categories of fields that contain labels of links and buttons, and headings of widgets. */
const LABEL_CATEGORIES: FieldChange['category'][] = ['cta', 'navigation', 'structure']

/** Page numbers, as in pagination. Only used outside `main`, where other numbers may matter. */
const PAGE_NUMBER = /^(?:page )?\d{1,4}(?: of \d{1,4})?$/i

/** Filters out labels of controls, which change with each release of a site's layout. */
export const controlsStep: Step = {
  id: 'controls',
  reason: 'is the label of a control',
  findNoise: ({ fields, lines }) =>
    noiseWhere(
      [...fields.filter(({ category }) => LABEL_CATEGORIES.includes(category)), ...lines],
      (text, part) => {
        const isInMenu = isLine(part) ? part.block.landmark !== 'main' : part.category === 'navigation'
        return isControl(text) || (isInMenu && PAGE_NUMBER.test(text))
      }
    ),
}

function isControl(text: string): boolean {
  if (text.length > 100) return false
  const name = text.toLowerCase()
  return CONTROLS.some((pattern) => pattern.test(name))
}
