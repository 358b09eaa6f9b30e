import type { Cited as Read, Known } from '#alerts/profile/cited'
import { placeHref } from '#monitoring/version_place'
import type { CompetitorProfile, ProfileEntry } from '#alerts/profile/competitor_profile'
import type { Cited } from '#web/competitors/prices_types'
import type { Shown, ShownEntry, ShownProfile } from '#web/competitors/profile_types'

/** Prepares a profile for display; null if nothing has been read yet. */
export function shownProfile(profile: CompetitorProfile): ShownProfile | null {
  const { versions, features, hiddenFeatures, headline, description } = profile
  if (versions === 0) return null
  return {
    headline: map(headline, shown),
    description: map(description, shown),
    plans: map(profile.plans, (plans) =>
      plans.map((plan) => ({
        ...shown(plan),
        prices: plan.prices.map(shown),
        features: plan.features.map((cell) => cell && shown(cell)),
      }))
    ),
    features,
    hiddenFeatures,
    roles: map(profile.roles, ({ total, first }) => ({
      total,
      first: first.map(shown),
      href: `/watched-urls/${first[0].watchedUrlId}?version=${first[0].versionId}&snapshot=text#snapshot`,
    })),
    release: map(profile.release, entry),
    post: map(profile.post, entry),
    technology: map(profile.technology, (list) => list.map(shown)),
  }
}

function map<From, To>(known: Known<From>, convert: (value: From) => To): Shown<To> {
  return known.reason === null ? { value: convert(known.value), reason: null } : known
}

function shown(cited: Read): Cited {
  return { text: cited.text, href: placeHref(cited) }
}

function entry(read: ProfileEntry): ShownEntry {
  return { ...shown(read), date: map(read.date, shown) }
}
