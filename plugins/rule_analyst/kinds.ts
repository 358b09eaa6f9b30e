import type { Kind } from './claim.js'
import { columns } from './kinds/columns.js'
import { contacts } from './kinds/contacts.js'
import { fieldNews } from './kinds/fields.js'
import { figures } from './kinds/figures.js'
import { headline } from './kinds/headline.js'
import { jobs } from './kinds/jobs.js'
import { language } from './kinds/language.js'
import { legal } from './kinds/legal.js'
import { licenses } from './kinds/licenses.js'
import { listItems } from './kinds/list_items.js'
import { logos } from './kinds/logos.js'
import { notices } from './kinds/notices.js'
import { offerWords } from './kinds/offer_words.js'
import { otherUnits } from './kinds/other_units.js'
import { pageNews } from './kinds/page.js'
import { planFeatures } from './kinds/plan_features.js'
import { plans } from './kinds/plans.js'
import { posts } from './kinds/posts.js'
import { prices } from './kinds/prices.js'
import { releases, versions } from './kinds/releases.js'
import { renamings } from './kinds/renamings.js'
import { rewrite } from './kinds/rewrite.js'
import { rows } from './kinds/rows.js'
import { sections } from './kinds/sections.js'
import { sourceEntries } from './kinds/source_entries.js'
import { statuses } from './kinds/statuses.js'
import { waysIn } from './kinds/ways_in.js'
import { wording } from './kinds/wording.js'

/** News about the page as a whole, which makes most other news irrelevant. */
export const wholePage: readonly Kind[] = [pageNews, language]

/** Kinds of news that are recognized in any language, so that a translation does not hide them. */
export const inAnyLanguage: readonly Kind[] = [versions]

/** Every kind of news of a source that names its entries. */
export const sourceKinds: readonly Kind[] = [sourceEntries, notices]

/**
 * Every kind of news about a page's content. Claims are ranked later, so the order decides only between equal ranks.
 */
export const kinds: readonly Kind[] = [
  prices,
  plans,
  planFeatures,
  columns,
  notices,
  statuses,
  releases,
  jobs,
  posts,
  legal,
  licenses,
  logos,
  offerWords,
  headline,
  renamings,
  figures,
  sections,
  rows,
  otherUnits,
  waysIn,
  fieldNews,
  rewrite,
  listItems,
  contacts,
  wording,
]
