/** For interfaces where callers name competitors, as in a conversation. */
export { meantCompetitor } from '#monitoring/queries/meant_competitor'
