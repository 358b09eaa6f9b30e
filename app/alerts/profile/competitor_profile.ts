import type { PageLabel } from 'rivalwatch-plugin'
import type { Tenant } from '#platform/database/tenant_model'
import { type Cited, type Known, known, unknown } from '#alerts/profile/cited'
import type { Place } from '#monitoring/version_place'
import type { ContentFacts } from '#alerts/profile/content_facts'
import { readFacts } from '#alerts/profile/read_facts'
import { type LatestPage, latestPages } from '#alerts/profile/latest_pages'
import { type ListedKind, type Listing, readListings } from '#alerts/profile/listed_units'
import type { FeatureReading } from '#alerts/prices/plan_readings'

const LABELS = ['homepage', 'pricing', 'careers', 'changelog', 'blog', 'features'] as const

/** The kind of entries listed on pages with a label. */
const LISTED: Partial<Record<PageLabel, ListedKind>> = { careers: 'job', changelog: 'release', blog: 'post' }

/** The maximum number of rows in the table of plans. */
const MAX_FEATURES = 8
const MAX_ROLES = 5

type ProfilePlan = Cited & {
  prices: Cited[]
  /** In the order of the profile's `features`; null if the page does not say. */
  features: (ProfileFeature | null)[]
}

type ProfileFeature = Cited & { label: string }

export type ProfileEntry = Cited & { date: Known<Cited> }

export type CompetitorProfile = {
  headline: Known<Cited>
  description: Known<Cited>
  plans: Known<ProfilePlan[]>
  /** The features that are shown: those in which plans differ come first. */
  features: string[]
  /** The number of features that are not shown. */
  hiddenFeatures: number
  roles: Known<{ total: number; first: Cited[] }>
  release: Known<ProfileEntry>
  post: Known<ProfileEntry>
  technology: Known<Cited[]>
  /** The number of versions that the profile is based on; 0 before the first check. */
  versions: number
}

type ReadPage = { page: LatestPage; facts: ContentFacts; place: Omit<Place, 'line'> }

/** Returns what the latest stored versions of a competitor's pages say about it. */
export async function competitorProfile(
  workspace: Tenant,
  { id, name }: { id: string; name: string }
): Promise<CompetitorProfile> {
  const pages = await latestPages(workspace, [id], LABELS, 0)
  const facts = await readFacts(pages.flatMap(({ latest }) => latest?.contentId ?? []))
  const read = pages.flatMap((page): ReadPage[] => {
    const found = page.latest && facts.get(page.latest.contentId)
    return found
      ? [{ page, facts: found, place: { watchedUrlId: page.id, versionId: page.latest!.versionId } }]
      : []
  })
  const whyNot = (label: PageLabel, nothing: string) => unknown(reasonFor(label, pages, read, nothing))
  const ofLabel = (label: PageLabel) => read.filter(({ page }) => page.label === label)
  const listings = await readListings(
    read.flatMap(({ page }) => (page.label in LISTED ? page : [])),
    name,
    ({ label }) => LISTED[label]!
  )
  const listed = (label: PageLabel) =>
    ofLabel(label).map((one) => ({ ...one, listing: listings.get(one.page.id) ?? null }))
  const [home] = ofLabel('homepage')
  const plans = profilePlans(ofLabel('pricing'))
  return {
    headline: home?.facts.headline
      ? known({ ...home.place, ...home.facts.headline })
      : whyNot('homepage', 'The homepage has no visible main heading.'),
    description: home?.facts.description
      ? known({ ...home.place, line: null, text: home.facts.description })
      : whyNot('homepage', 'The homepage has no description.'),
    plans:
      plans.rows.length > 0
        ? known(plans.rows)
        : whyNot('pricing', 'We found no plans with prices on the pricing page.'),
    features: plans.labels.slice(0, MAX_FEATURES),
    hiddenFeatures: Math.max(0, plans.labels.length - MAX_FEATURES),
    roles: rolesOf(listed('careers')) ?? whyNot('careers', 'We found no open roles on the careers page.'),
    release: latestOf(listed('changelog')) ?? whyNot('changelog', 'We found no releases on the changelog.'),
    post: latestOf(listed('blog')) ?? whyNot('blog', 'We found no posts on the blog.'),
    technology: technologyOf(read),
    versions: read.length,
  }
}

const PAGE_NAMES: Partial<Record<PageLabel, string>> = {
  homepage: 'homepage',
  pricing: 'pricing page',
  careers: 'careers page',
  changelog: 'changelog',
  blog: 'blog',
}

function reasonFor(
  label: PageLabel,
  pages: readonly LatestPage[],
  read: readonly ReadPage[],
  nothing: string
): string {
  const name = PAGE_NAMES[label]
  const own = pages.filter((page) => page.label === label)
  if (own.length === 0) return `No ${name} is tracked.`
  if (own.every(({ latest }) => latest === null)) return `No version of the ${name} is stored yet.`
  if (read.every(({ page }) => page.label !== label))
    return `The stored version of the ${name} can't be read right now.`
  return nothing
}

function profilePlans(pages: readonly ReadPage[]): { rows: ProfilePlan[]; labels: string[] } {
  const all = pages.flatMap(({ facts, place }) => facts.plans.map((plan) => ({ plan, place })))
  const byLabel = Map.groupBy(
    all.flatMap(({ plan }) => plan.features),
    ({ label }) => label
  )
  const differs = (cells: readonly FeatureReading[]) => new Set(cells.map(({ value }) => value)).size > 1
  const labels = [...byLabel]
    .sort(([, one], [, other]) => Number(differs(other)) - Number(differs(one)))
    .map(([label]) => label)
  const shown = labels.slice(0, MAX_FEATURES)
  const rows = all.map(({ plan, place }): ProfilePlan => ({
    ...place,
    text: plan.name,
    line: plan.line,
    prices: plan.prices.map(({ text, line }) => ({ ...place, text, line })),
    features: shown.map((label) => {
      const cell = plan.features.find((one) => one.label === label)
      return cell ? { ...place, label, text: cell.value, line: cell.line } : null
    }),
  }))
  return { rows, labels }
}

type ListedPage = ReadPage & { listing: Listing | null }

function rolesOf(pages: readonly ListedPage[]): CompetitorProfile['roles'] | null {
  const total = pages.reduce((sum, { listing }) => sum + (listing?.total ?? 0), 0)
  if (total === 0) return null
  const first = pages.flatMap(({ listing, place }) =>
    (listing?.entries ?? []).map(({ title, line }) => ({ ...place, text: title, line }))
  )
  return known({ total, first: first.slice(0, MAX_ROLES) })
}

/** Returns the entry with the latest date if all have one, or else the first one on the page. */
function latestOf(pages: readonly ListedPage[]): Known<ProfileEntry> | null {
  const entries = pages.flatMap(({ listing, place }) =>
    (listing?.entries ?? []).map((entry) => ({ ...entry, place }))
  )
  if (entries.length === 0) return null
  const isDated = entries.every(({ date }) => date !== null)
  const latest = isDated ? entries.reduce((a, b) => (b.date!.at > a.date!.at ? b : a)) : entries[0]
  const { place, title, line, date } = latest
  return known({
    ...place,
    text: title,
    line,
    date: date
      ? known({ ...place, text: date.text, line: date.line })
      : unknown('The page shows no date. This is its first entry.'),
  })
}

function technologyOf(read: readonly ReadPage[]): CompetitorProfile['technology'] {
  const byName = new Map<string, Cited>()
  for (const { facts, place } of read) {
    for (const text of facts.tech) if (!byName.has(text)) byName.set(text, { ...place, line: null, text })
  }
  return byName.size > 0
    ? known([...byName.values()])
    : unknown('We found no known technology in the stored versions.')
}
