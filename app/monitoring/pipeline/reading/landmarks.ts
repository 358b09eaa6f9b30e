import type { Landmark } from 'rivalwatch-plugin'
import { ADVERTISES, NAMES, ROLE, type TagAttributes } from './attributes.js'
import type { TagFacts } from './tags.js'

/** The context that the landmark of an element depends on. */
interface Surroundings {
  readonly landmark: Landmark
  readonly sectioned: boolean
  readonly depth: number
}

const BY_ROLE: ReadonlyMap<string, Landmark> = new Map([
  ['banner', 'header'],
  ['navigation', 'nav'],
  ['main', 'main'],
  ['complementary', 'aside'],
  ['contentinfo', 'footer'],
  ['dialog', 'dialog'],
  ['alertdialog', 'dialog'],
])
const NAMED =
  /^(?:(?:site|page|global|main|primary|top|app|layout|styles?|l|c)[-_]{0,2})?(header|footer|nav|navbar|navigation|masthead)(?:[-_]{1,2}(?:container|wrapper|wrap|inner|outer|root|area|section))?(?:__[\w-]{4,8})?$/i
/** Class names that build tools derive from a component's name: "Footer_links__a81xZ". */
const COMPONENT = /^(header|footer|nav|navbar|navigation)_\w{1,30}__[\w-]{4,8}$/i
/** Names of menus other than "navigation". */
const MENU =
  /^(?:(?:site|page|global|main|primary|top|mobile|mega|side|docs?|left|right|nav|header|dropdown)[-_]?(?:menu|nav)(?:[-_]?(?:bar|list|container|wrapper|items))?|sidebar[-_]?(?:nav|menu)|menu[-_]?(?:bar|list)|toc|table[-_]of[-_]contents|on-this-page)$/i
const SIDEBAR =
  /^(?:(?:page|docs?|left|right|main|blog)[-_]?)?side[-_]?bar(?:[-_](?:left|right|container|wrapper))?$/i
const BY_NAME: Readonly<Record<string, Landmark>> = {
  header: 'header',
  masthead: 'header',
  footer: 'footer',
  nav: 'nav',
  navbar: 'nav',
  navigation: 'nav',
}
/** Names of consent managers, which put their dialogs into a plain `<div>`. */
const CONSENT =
  /^(?:onetrust-(?:consent-sdk|banner-sdk|pc-sdk)|cybotcookiebotdialog|usercentrics-root|qc-cmp2-container|didomi-host|axeptio_overlay|tarteaucitron\w*|truste-consent-track|(?:cookie|consent|gdpr|privacy)s?-?(?:banner|consent|notice|bar|law|policy-banner|modal|popup|dialog|overlay|manager|wall|layer|box)|cc-window|cky-consent-container|gdpr)$/i
/** Names of chat widgets, which also use a plain `<div>` and cover the page. */
const CHAT =
  /^(?:intercom-(?:container|frame|lightweight-app)|crisp-client|drift-(?:widget|frame)(?:-\w+)?|tidio-chat|tawk-\w+|hubspot-messages-iframe-container|zendesk-widget|launcher-frame|fc_frame|(?:live|web|help|support)?-?chat-?(?:widget|box|bubble|bot|launcher|window|popup|container))$/i
/** Names of boxes that a script opens over the page. Other names with these words belong to buttons and states. */
const OVERLAY =
  /^(?:toast|snackbar|lightbox)(?:[-_](?:window|container|wrapper|root))?$|^(?!(?:no|has|is|open|opens|show|close|js|trigger|multi|cross|bi)[-_])(?:[a-z0-9]{1,30}[-_]{1,2}){0,2}(?:modal|pop-?up)(?:[-_](?:window|overlay|container|wrapper|root))?$|^(?!(?:no|has|is|open|show|close|multi|cross|bi)[MP])[a-z]{1,30}(?:Modal|Popup)$/
/**
 * Names of advertisements and of links that lead away from a text: related posts, comments, share buttons, page
 * numbers.
 */
const BESIDE =
  /^(?:ads?|adsbygoogle|advert(?:s|isement|ising)?|ad-?(?:slot|unit|banner|container|wrapper|box|sidebar|placement)(?:-\d+)?|banner-?ads?|google-?ads?|(?:div-)?gpt-ad(?:-[\w-]+)?|dfp-\w+|sponsor(?:ed|ship)?(?:-(?:post|content|link|box|banner))?|promoted-?(?:post|content)|taboola(?:-[\w-]+)?|outbrain(?:-[\w-]+)?|carbonads?|related-?(?:posts?|articles?|stories|content)|recommended-?(?:posts?|articles?)|shar(?:e|ing)(?:-?(?:bar|buttons?|links?|this|icons?))?|social-?(?:share|sharing)|addtoany_\w+|pagination|breadcrumbs?|comments-(?:area|section|wrapper|container)|comment-?list|disqus_thread)$/i
/** Utility classes of a box that is only hidden on small screens. */
const SHOWN_WHERE_WIDE = /^(?:sm|md|lg|xl|2xl):(?:block|flex|grid)$/
/** A quick test for names that may match one of the patterns above; most names match none. */
const PROMISING =
  /head|foot|nav|menu|side|toc|contents|on-this|cook|consent|usercentrics|onetrust|axeptio|tarteaucitron|cmp2|didomi|cc-window|cky-|gdpr|chat|intercom|crisp|drift|tawk|hubspot|zendesk|launcher|fc_frame|ads?\b|advert|gpt|dfp|sponsor|promoted|taboola|outbrain|carbon|related|recommended|shar|addtoany|pagin|breadcrumb|comment|disqus|fixed|modal|pop-?up|lightbox|toast|snackbar/i
/**
 * The maximum depth at which names of headers, footers, menus and sidebars mark parts of the page; deeper down,
 * `class="header"` belongs to a card.
 */
const NAMED_DEPTH = 8

/**
 * Returns the landmark that an element opens; null if it opens none. As in ARIA, `<header>` and `<footer>` only count
 * if they belong to the page itself. Unlike in ARIA, navigation in a footer is part of the footer and everything in a
 * dialog is part of the dialog, as readers see it.
 */
export function startsLandmark(
  tag: TagFacts,
  attributes: TagAttributes,
  parent: Surroundings | null
): Landmark | null {
  const landmark = ownLandmark(tag, attributes, parent)
  if (parent?.landmark === 'dialog') return null
  if (parent?.landmark === 'footer' && landmark !== 'dialog') return null
  return landmark
}

function ownLandmark(
  { name, landmark, isNameable }: TagFacts,
  attributes: TagAttributes,
  parent: Surroundings | null
): Landmark | null {
  const byRole = attributes.tell(ROLE) ? BY_ROLE.get(attributes.values.role) : undefined
  const own = byRole ?? landmark
  if (own) return own
  if (name === 'header' || name === 'footer') return parent?.sectioned ? null : name
  if (!isNameable) return null
  if (attributes.tell(ADVERTISES)) return 'aside'
  return attributes.tell(NAMES) ? namedLandmark(attributes.values, parent) : null
}

function namedLandmark(
  { id = '', class: classes = '' }: Readonly<Record<string, string>>,
  parent: Surroundings | null
): Landmark | null {
  if (id === '' && classes === '') return null
  const given = (id && classes ? `${id} ${classes}` : id || classes).slice(0, 1000)
  if (!PROMISING.test(given)) return null
  const names = given.split(/\s/)
  if (names.some((name) => CONSENT.test(name) || CHAT.test(name) || OVERLAY.test(name))) return 'dialog'
  // Utility classes of an overlay that a script opens.
  const isHidden = names.includes('hidden') && !names.some((name) => SHOWN_WHERE_WIDE.test(name))
  if (isHidden && names.includes('fixed')) return 'dialog'
  if (names.some((name) => BESIDE.test(name))) return 'aside'
  if (parent && (parent.sectioned || parent.depth > NAMED_DEPTH)) return null
  for (const name of names) {
    const match = NAMED.exec(name) ?? COMPONENT.exec(name)
    if (match) return BY_NAME[match[1].toLowerCase()]
    if (MENU.test(name)) return 'nav'
    if (SIDEBAR.test(name)) return 'aside'
  }
  return null
}
