import type { Change, PageLabel } from '#platform/contract'
import { isBeside, type Part } from '../parts.js'
import { isLegalPage, pageName, type Rule } from '../rule.js'
import { quoted } from '../text.js'

/** Tells what happened to a named thing: `changed its page title from “A” to “B”`. */
export function tellValue({ before, after }: Part, name: string): string {
  if (before === undefined) return `added ${name}: ${quoted(after ?? '')}`
  if (after === undefined) return `removed ${name}: ${quoted(before)}`
  return `changed ${name} from ${quoted(before)} to ${quoted(after)}`
}

const isField =
  (...fields: string[]) =>
  ({ field }: Part) =>
    field !== undefined && fields.includes(field.field)

/** Payment, shop and content systems: a site moves to another one for a reason. Trackers, ads and proxies come and go. */
const BUSINESS_TECHNOLOGIES =
  /^(?:stripe|paddle|chargebee|recurly|braintree|paypal|adyen|lemon squeezy|klarna|shopify|woocommerce|bigcommerce|magento|prestashop|salesforce commerce cloud|wordpress|webflow|wix|squarespace|drupal|contentful|hubspot cms|framer|ghost)\b/i
const BUSINESS_SCHEMA =
  /^structuredData\.(?:Product|Offer|AggregateOffer|SoftwareApplication|WebApplication|Service|Event|JobPosting)\b/

function isImage({ field }: Part): boolean {
  return /image$/i.test(field?.field ?? '')
}

const FRONT_PAGES: PageLabel[] = ['homepage', 'pricing', 'features']

function headlineName({ page }: Change): string {
  return page.label === 'custom' ? 'a headline' : `its ${pageName(page.label)} headline`
}

export const fieldRules: Rule[] = [
  {
    id: 'headline',
    topic: 'message',
    weight: 3,
    applies: isField('headings.h1'),
    why: () => 'The headline changed',
    tell: (part, change) => tellValue(part, headlineName(change)),
  },
  {
    id: 'moved',
    topic: 'message',
    weight: 3,
    applies: isField('finalUrl'),
    why: () => 'The page leads to another address',
    tell: (part) => tellValue(part, 'the address its page leads to'),
  },
  {
    id: 'call_to_action',
    topic: 'action',
    weight: 2,
    applies: (part, page) => isField('ctas')(part) && !isBeside(part) && !isLegalPage(page),
    why: () => 'A call to action changed',
    tell: (part) => tellValue(part, 'a call to action'),
  },
  {
    id: 'title',
    topic: 'message',
    weight: 2,
    applies: isField('seo.title'),
    why: () => 'The page title changed',
    tell: (part) => tellValue(part, 'its page title'),
  },
  {
    id: 'indexing',
    topic: 'technical',
    weight: 2,
    applies: isField('seo.robots', 'seo.canonical'),
    why: () => 'How search engines index the page changed',
    tell: (part) =>
      tellValue(part, part.field?.field === 'seo.robots' ? 'its robots directive' : 'its canonical address'),
  },
  {
    id: 'section',
    topic: 'message',
    weight: 2,
    applies: (part, { label }) =>
      isField('headings.h2')(part) && !isBeside(part) && FRONT_PAGES.includes(label),
    why: () => 'A section of the page came, went or was renamed',
    tell: (part) => tellValue(part, 'a section'),
  },
  {
    id: 'size',
    topic: 'wording',
    weight: 2,
    applies: isField('wordCount'),
    why: () => 'The page became much longer or shorter',
    tell: ({ before, after }) => `changed the length of its page from ${before} to ${after} words`,
  },
  {
    id: 'frame',
    topic: 'technical',
    weight: 0,
    applies: (part, page) =>
      isField('footerLinks')(part) ||
      (isField('ctas')(part) && (isBeside(part) || isLegalPage(page))) ||
      (isField('headings.h2', 'headings.h3')(part) && isBeside(part)) ||
      (isField('navLinks')(part) && page.label !== 'homepage'),
    why: () => 'Only a menu, a footer, a dialog or something beside the text changed',
  },
  {
    id: 'navigation',
    topic: 'technical',
    weight: 1,
    applies: (part, { label }) => isField('navLinks')(part) && label === 'homepage',
    why: () => 'The menu changed',
    tell: (part) => tellValue(part, 'a menu link'),
  },
  {
    id: 'heading',
    topic: 'technical',
    weight: 1,
    applies: (part) => isField('headings.h2', 'headings.h3')(part) && !isBeside(part),
    why: () => 'A heading changed',
    tell: (part) => tellValue(part, 'a heading'),
  },
  {
    id: 'search_listing',
    topic: 'technical',
    weight: 1,
    applies: isField('seo.metaDescription', 'seo.lang'),
    why: () => 'What search engines show changed',
    tell: (part) => tellValue(part, 'its search listing'),
  },
  {
    id: 'link_preview',
    topic: 'technical',
    weight: 1,
    applies: (part, page) =>
      part.field?.category === 'social' &&
      part.field.kind === 'changed' &&
      !isImage(part) &&
      !isLegalPage(page),
    why: () => 'What shared links show changed',
    tell: (part) => tellValue(part, 'its link preview'),
  },
  {
    id: 'business_technology',
    topic: 'technical',
    weight: 1,
    applies: ({ field, before, after }) =>
      field?.category === 'tech' && BUSINESS_TECHNOLOGIES.test(after ?? before ?? ''),
    why: () => 'What the site is built or sold with changed',
    tell: (part) => tellValue(part, 'a technology'),
  },
  {
    id: 'offer_in_structured_data',
    topic: 'technical',
    weight: 1,
    applies: ({ field }) => field?.category === 'schema' && BUSINESS_SCHEMA.test(field.field),
    why: () => 'An offer, a product or an event in the structured data changed',
    tell: (part) => tellValue(part, 'structured data'),
  },
  {
    id: 'technical_detail',
    topic: 'technical',
    weight: 0,
    applies: ({ field }) => ['seo', 'social', 'tech', 'schema'].includes(field?.category ?? ''),
    why: () => 'Only something that no visitor sees changed',
  },
]
