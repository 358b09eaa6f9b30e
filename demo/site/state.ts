/**
 * What Northwind's site says at each step. A step is one scene of the script; after the last scene, the script starts
 * over with new values. Everything here is a pure function of the step, so any moment can be shown at any time.
 */
import { createHash } from 'node:crypto'
import * as content from './content.js'

export type PagePath = '/' | '/pricing' | '/features' | '/careers' | '/changelog' | '/docs' | '/blog'

type SceneId =
  | 'price_raised'
  | 'headline_changed'
  | 'role_posted'
  | 'plan_added'
  | 'release_published'
  | 'feature_announced'
  | 'limit_raised'
  | 'plan_withdrawn'
  | 'role_filled'
  | 'new_year'
  | 'quiet'

/** One minute in the life of the site. */
export interface Scene {
  id: SceneId
  /** The page with news; null when only noise differs. */
  page: PagePath | null
  /** What happens, as one plain sentence. */
  news: string
}

const quiet: Scene = {
  id: 'quiet',
  page: null,
  news: 'Only noise: clock, visitor counter, CSRF token, build id, order of testimonials. No alert follows.',
}

/** One change at a time, with quiet minutes in between. */
export const script: readonly Scene[] = [
  { id: 'price_raised', page: '/pricing', news: 'The Team plan costs more.' },
  quiet,
  { id: 'headline_changed', page: '/', news: 'The homepage gets another headline.' },
  { id: 'role_posted', page: '/careers', news: 'A role is posted.' },
  quiet,
  { id: 'plan_added', page: '/pricing', news: 'A plan is added.' },
  { id: 'release_published', page: '/changelog', news: 'A release is published.' },
  { id: 'new_year', page: null, news: 'Only noise, and the copyright year with it. No alert follows.' },
  { id: 'feature_announced', page: '/features', news: 'A feature is announced.' },
  { id: 'limit_raised', page: '/docs', news: 'The API allows more requests a minute.' },
  quiet,
  {
    id: 'plan_withdrawn',
    page: '/pricing',
    news: 'The new plan is withdrawn. No new alert: the one about the plan says so, and is unread again.',
  },
  { id: 'role_filled', page: '/careers', news: 'The oldest role is filled.' },
]

export interface Plan {
  name: string
  /** US dollars a month. */
  price: number
  terms: string[]
}

export interface Role {
  title: string
  place: string
}

export interface Release {
  version: string
  title: string
  text: string
  /** As people write it: "5 January 2026". */
  date: string
}

export interface Feature {
  name: string
  text: string
}

/** Meaningless differences on every page at every step. */
export interface Noise {
  /** `HH:MM` */
  clock: string
  visitors: number
  csrfToken: string
  buildId: string
  /** The number of positions by which the list of testimonials is rotated. */
  rotation: number
  copyrightYear: number
}

export interface SiteState {
  headline: string
  plans: Plan[]
  roles: Role[]
  /** Newest first. */
  releases: Release[]
  features: Feature[]
  requestsPerMinute: number
  noise: Noise
}

const FIRST_ROLES = 4
const FIRST_RELEASES = 5
/** Longer lists drop their oldest entries. */
const LONGEST_LIST = 30
const DAY = 86_400_000

/**
 * Returns the state of the site after a step.
 *
 * @param step scenes played so far, 0 or more
 */
export function stateAt(step: number): SiteState {
  const times = (id: SceneId) => timesPlayed(id, step)
  return {
    headline: cycled(content.headlines, times('headline_changed')),
    plans: [
      ...standingPlans(times('price_raised')),
      ...extraPlans(times('plan_added'), times('plan_withdrawn')),
    ],
    roles: range(times('role_filled'), FIRST_ROLES + times('role_posted')).map(roleAt),
    releases: range(0, FIRST_RELEASES + times('release_published'))
      .map(releaseAt)
      .reverse(),
    features: [...content.standingFeatures, ...range(0, times('feature_announced')).map(featureAt)],
    requestsPerMinute: 120 + 30 * times('limit_raised'),
    noise: noiseAt(step, times('new_year')),
  }
}

/** Returns the scene that led to a step; null for step 0, the initial state. */
export function sceneOf(step: number): Scene | null {
  return step > 0 ? script[(step - 1) % script.length] : null
}

function timesPlayed(id: SceneId, step: number): number {
  const timesIn = (scenes: readonly Scene[]) => scenes.filter((scene) => scene.id === id).length
  return Math.floor(step / script.length) * timesIn(script) + timesIn(script.slice(0, step % script.length))
}

function standingPlans(raised: number): Plan[] {
  return [
    { name: 'Starter', price: 19, terms: ['3 seats', '10 projects', 'Email support'] },
    { name: 'Team', price: 49 + 10 * raised, terms: ['15 seats', '100 projects', 'Priority support'] },
    { name: 'Business', price: 990, terms: ['60 seats', 'Unlimited projects', 'Single sign-on'] },
  ]
}

function extraPlans(added: number, withdrawn: number): Plan[] {
  return range(withdrawn, added).map((index) => ({
    name: cycled(content.extraPlans, index),
    price: 299 + 50 * index,
    terms: ['30 seats', '250 projects', 'Dedicated onboarding'],
  }))
}

/** Pairs a title with a place. The lists have coprime lengths, so every pair comes up before one repeats. */
function roleAt(index: number): Role {
  return { title: cycled(content.jobTitles, index), place: cycled(content.places, index) }
}

function featureAt(index: number): Feature {
  const audience = cycled(content.audiences, index)
  return {
    name: `Introducing ${cycled(content.featureTopics, index)} for ${audience}`,
    text: `On every paid plan, made with ${audience} that use Northwind daily.`,
  }
}

const LONG_DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

function releaseAt(index: number): Release {
  const date = new Date(Date.UTC(2026, 0, 5) + index * 9 * DAY)
  return {
    ...cycled(content.releaseTopics, index),
    version: `3.${index}`,
    date: LONG_DATE.format(date),
  }
}

function noiseAt(step: number, newYears: number): Noise {
  const random = createHash('sha256').update(`northwind ${step}`).digest()
  return {
    clock: new Date(Date.UTC(2026, 0, 1, 9, step)).toISOString().slice(11, 16),
    visitors: 9 + (random[0] % 40),
    csrfToken: random.toString('base64url', 1, 25),
    buildId: random.toString('hex', 25, 30),
    rotation: step % content.testimonials.length,
    copyrightYear: 2026 + (newYears % 50),
  }
}

function cycled<Item>(items: readonly Item[], index: number): Item {
  return items[index % items.length]
}

/** Returns the integers from `start` up to but excluding `end`; of a long range, only the last ones. */
function range(start: number, end: number): number[] {
  const first = Math.max(start, end - LONGEST_LIST)
  return Array.from({ length: Math.max(0, end - first) }, (_, offset) => first + offset)
}
