/**
 * Simulated changes to competitors' pages, by topic, with their frequency. An edit changes a page in place; its texts
 * are here and in `make_page.ts`. A user's opinion of an edit depends only on topic and place, which the learner never
 * sees.
 */
import { type PageKind, POST, ROLE } from './make_page.js'
import type { MadePage } from './page.js'
import type { Vocabulary } from './vocabulary.js'

export const topics = [
  'price', 'plan', 'trial', 'limit', 'promotion', 'headline', 'call_to_action', 'feature', 'launch', 'release',
  'integration', 'post', 'case_study', 'funding', 'acquisition', 'role', 'role_gone', 'leader', 'terms', 'subprocessor',
  'certification', 'incident', 'deprecation', 'docs', 'wording', 'faq', 'testimonial', 'team', 'search_listing',
  'link_preview', 'technology', 'structured_data', 'menu', 'footer', 'aside',
] as const // prettier-ignore

export type Topic = (typeof topics)[number]

/** Where the edit is: in the main content, around it, or hidden from readers. */
export type Where = 'main' | 'frame' | 'hidden'

export interface Edit {
  topic: Topic
  where: Where
  /** Relative frequency. */
  share: number
  pages: PageKind[]
  apply(page: MadePage, say: Vocabulary): void
}

function edit(
  topic: Topic,
  share: number,
  pages: PageKind[],
  apply: Edit['apply'],
  where: Where = 'main'
): Edit {
  return { topic, share, pages, apply, where }
}

/** Adds a text at the top of the first section. */
const prepend = (phrases: string) => (page: MadePage, say: Vocabulary) => {
  page.sections[0].texts.unshift(say.say(phrases))
}

/** Adds a new section at the top. */
const announce = (headings: string, phrases: string) => (page: MadePage, say: Vocabulary) => {
  page.sections.unshift({ heading: say.say(headings), texts: [say.say(phrases)] })
}

/** Replaces one of the page's texts. */
const reword = (phrases: string) => (page: MadePage, say: Vocabulary) => {
  const { texts } = page.sections[say.number(0, page.sections.length - 1)]
  texts[say.number(0, texts.length - 1)] = say.say(phrases)
}

const LAUNCH =
  'Introducing {adjective} {noun} for {audience}.|{adjective} {noun} are now available on every plan.|We are launching {adjective} {noun} today.|New feature: {adjective} {noun} that {audience} asked for.|Meet {adjective} {noun}, made for {audience}.|Say hello to {noun} that think along.|Announcing {noun} for {audience}.|{noun} in public beta: try {adjective} {noun}.'

const FUNDING =
  '{company} raised $40 million in a Series B led by {investor}.|We closed our Series A with {investor}.|{investor} leads our Series C.|New funding of $12 million from {investor}.|A Series B of $55 million for the future of {noun}.|We raised $8 million from {investor} to build {noun}.'

const ACQUISITION =
  '{company} acquires the makers of {noun}.|We are joining forces with {company}.|Our acquisition of {company} is complete.|{company} to merge with {company}.|We acquired a small team from {city}.|An acquisition that brings {noun} to {audience}.'

export const edits: readonly Edit[] = [
  edit('price', 5, ['pricing'], ({ plans }, say) => {
    const plan = plans[say.number(0, plans.length - 1)]
    plan.price = say.chance(0.7)
      ? plan.price + say.number(3, 30)
      : Math.max(1, plan.price - say.number(1, 10))
  }),
  edit('plan', 2, ['pricing'], ({ plans }, say) => {
    if (say.chance(0.3)) plans.pop()
    else
      plans.push({
        name: `${say.one('plan')} ${say.one('noun')}`,
        price: say.number(90, 300),
        terms: ['50 users'],
      })
  }),
  edit('trial', 2, ['pricing', 'homepage'], prepend(
    'Every plan starts with a 14-day free trial.|Try everything free for 30 days, no credit card.|Money back within 30 days.|A free trial of 21 days on all plans.|The free plan is back.|Our free tier now has no end.|Cancel any time, no credit card needed.|A free forever plan for small teams.'
  )), // prettier-ignore
  edit('limit', 2.5, ['pricing', 'docs'], (page, say) => {
    if (page.plans.length > 0) page.plans[say.number(0, page.plans.length - 1)].terms[0] = `${say.number(3, 90)} ${say.one('unit')}`
    else page.sections[1].texts[0] = `Each key may send ${say.number(21, 60) * 10} requests a minute.`
  }), // prettier-ignore
  edit('promotion', 2, ['pricing', 'homepage'], prepend(
    'Black Friday: 30% off all plans.|Save 20% with yearly billing.|Limited-time discount for {audience}.|Use the coupon SPRING for 15% off.|Half the price for the first year: 50% off.|A discount of 25% off for {audience}.'
  )), // prettier-ignore
  edit('headline', 3, ['homepage', 'features'], (page, say) => {
    page.headline = say.say(
      '{adjective} {noun}, finally|The {adjective} way to {noun}|{noun} that {audience} trust|One place for {noun}|{noun} without meetings|Your {noun}, on autopilot'
    )
  }),
  edit('call_to_action', 2, ['homepage', 'features'], (page, say) => {
    page.callToAction = say.say(
      'Get started|Talk to sales|Create your account|Watch the tour|Begin now|Ask for a quote'
    )
  }),
  edit('feature', 4, ['features'], announce(
    '{adjective} {noun}|{noun} for {audience}|All your {noun}|{noun} and {noun}',
    'See {noun} and {noun} side by side.|Turn {noun} into {noun} with one click.|{audience} share {noun} in seconds.|Comment on {noun} where you read them.'
  )), // prettier-ignore
  edit('launch', 5, ['features', 'homepage', 'changelog', 'blog'], prepend(LAUNCH)),
  edit('release', 6, ['changelog'], prepend(
    'Bulk export of {noun} to CSV.|Webhooks for {noun} and {noun}.|Keyboard shortcuts in {noun}.|Dark mode for {noun}.|{noun} load twice as fast.|Undo in {noun}.|Filters for {noun} by owner.|Copy {noun} between workspaces.'
  )), // prettier-ignore
  edit('integration', 2.5, ['features', 'changelog', 'docs'], prepend(
    'Connect {noun} with {tool}.|Our {tool} integration syncs {noun} both ways.|Send {noun} to {tool}.|Use {tool} without leaving your {noun}.'
  )), // prettier-ignore
  edit('post', 8, ['blog'], prepend(POST)),
  edit('case_study', 2.5, ['blog', 'homepage'], prepend(
    'How {company} saved {number} hours a month with {noun}.|Customer story: {company} and its {noun}.|{company} moved {number} {noun} in a weekend.|Case study: {audience} in {city} go paperless.'
  )), // prettier-ignore
  edit('funding', 2, ['blog', 'about', 'homepage'], prepend(FUNDING)),
  edit('acquisition', 1.5, ['blog', 'about'], prepend(ACQUISITION)),
  edit('role', 6, ['careers'], prepend(ROLE)),
  edit(
    'role_gone',
    3,
    ['careers'],
    ({ sections }, say) => void sections[0].texts.splice(say.number(0, 5), 1)
  ),
  edit('leader', 2, ['careers'], prepend('{chief}, {city}|{chief} (remote)|{chief} in {city}|{chief}')),
  edit('terms', 4, ['terms'], reword(
    'Disputes go to binding arbitration in {city}.|Our liability ends at what you paid in twelve months.|Either side may end the contract with 30 days notice.|We may change these rules with notice by mail.|The governing law is that of {city}.|Data is deleted 90 days after termination.|You may not resell the service.|Fees are due within 14 days.'
  )), // prettier-ignore
  edit('subprocessor', 2.5, ['terms'], ({ sections }, say) => {
    sections[2].texts.push(say.fill('{company} GmbH, {city}: {noun}'))
  }),
  edit('certification', 2, ['security'], prepend(
    'We completed our {standard} audit.|{standard} certified since this month.|Our {standard} report is ready on request.|Now compliant with {standard}.'
  )), // prettier-ignore
  edit('incident', 1.5, ['security', 'blog'], prepend(
    'A vulnerability in {noun} was fixed.|What we know of the security incident in {city}.|Unauthorized access to {noun}: our report.|How we handled a data breach at a supplier.'
  )), // prettier-ignore
  edit('deprecation', 2.5, ['docs', 'changelog'], prepend(
    'The old endpoint for {noun} is deprecated.|Breaking change: {noun} get new names.|We sunset the first version of {noun}.|{noun} are no longer supported.|{noun} will be removed in spring.|End of life for {noun} on old plans.'
  )), // prettier-ignore
  edit('docs', 4, ['docs'], reword(
    'Pass the id of {noun} in the path.|Lists come in pages of {number}.|Answers are JSON unless you ask for CSV.|Each request needs a version header.|Times are in UTC.|Retry with a longer wait each time.'
  )), // prettier-ignore
  edit('wording', 5, ['features', 'homepage', 'about', 'security'], reword(
    'Made with care for {audience}.|All of your {noun}, in good order.|{noun} that feel at home.|Built for the way {audience} work.|A quiet place for {noun}.|Small steps, big {noun}.'
  )), // prettier-ignore
  edit('faq', 2, ['pricing'], announce(
    'Can I change later?|Do you invoice?|Who owns my data?|What happens at the end?',
    'Yes, at the end of any month.|We send invoices by mail.|You do, always.|Write to us and we find a way.'
  )), // prettier-ignore
  edit('testimonial', 3, ['homepage', 'pricing'], prepend(
    '“We never looked back.” {person}, {company}|“Our {noun} finally make sense.” {person}|“The best {noun} in {city}.” {person}, {company}|“Worth every cent.” {person}'
  )), // prettier-ignore
  edit('team', 2, ['about'], ({ sections }, say) => void sections[0].texts.push(say.one('person'))),
  edit('search_listing', 5, ['homepage', 'pricing', 'features', 'blog', 'docs'], (page, say) => {
    page.description = say.say(
      'Compare {noun} and {noun} for {audience}.|Find out how {audience} use {noun}.|{noun} software for {audience}, rated best in {city}.|The guide to {noun} by {company}.'
    )
  }, 'hidden'), // prettier-ignore
  edit('link_preview', 3, ['homepage', 'pricing', 'features', 'blog', 'careers'], (page, say) => {
    page.socialTitle = say.say('{noun} for {audience}|{adjective} {noun}, together|Look: {noun}|See {noun} at work')
  }, 'hidden'), // prettier-ignore
  edit('technology', 4, ['homepage', 'pricing', 'docs', 'careers', 'about'], (page, say) => {
    page.scripts = [...page.scripts, say.one('vendor')]
  }, 'hidden'), // prettier-ignore
  edit('structured_data', 2.5, ['homepage', 'features', 'about'], (page, say) => {
    page.structuredData = { ...page.structuredData, slogan: say.fill('{noun} and {noun}') }
  }, 'hidden'), // prettier-ignore
  edit('menu', 4, ['homepage', 'pricing', 'features', 'docs', 'blog'], ({ menu }, say) => {
    menu.splice(say.number(1, 4), 0, say.say('Customers|Partners|Resources|Academy|Events|Templates|Community|Solutions'))
  }, 'frame'), // prettier-ignore
  edit('footer', 4, ['homepage', 'pricing', 'features', 'about'], ({ footer }, say) => {
    if (say.chance(0.5)) footer.text = say.say('Made in {city} by people.|{company} Ltd, {city}, {number} High Street|Offices in {city} and {city}.|Write to hello@example.com.')
    else footer.links.push(say.say('Trust|Accessibility|Press|Careers|Cookies|Sitemap'))
  }, 'frame'), // prettier-ignore
  edit('aside', 5, ['blog', 'docs', 'features', 'homepage', 'careers'], (page, say) => {
    page.aside = {
      heading: say.say('Free webinar|Trending|New e-book|Talk to us|Poll of the week|Did you know?'),
      text: say.say('{person} on {noun} in {city}.|The state of {noun}, {number} pages.|{number} of {audience} answered.|Ask {person} about {noun}.'),
      button: say.say('Reserve a place|Get the book|Vote|Watch now'),
    }
  }, 'frame'), // prettier-ignore
]
