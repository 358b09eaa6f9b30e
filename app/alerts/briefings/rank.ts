import { signalScores } from 'rivalwatch-plugin'
import type { News } from '#alerts/briefings/news'
import { rankOf } from '#alerts/briefings/news_kinds'

const RATINGS = { useful: 1, not_useful: -1 }

/** Orders news by importance: score, kind of news, points, the team's rating, then the newest first. */
export function byImportance(one: News, other: News): number {
  return (
    signalScores.indexOf(one.score) - signalScores.indexOf(other.score) ||
    rankOf(other) - rankOf(one) ||
    Math.round(other.points) - Math.round(one.points) ||
    rated(other) - rated(one) ||
    other.at - one.at ||
    (one.sources[0] < other.sources[0] ? -1 : 1)
  )
}

function rated({ rating }: News): number {
  return rating === null ? 0 : RATINGS[rating]
}
