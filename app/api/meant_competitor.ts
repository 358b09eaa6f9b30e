/** For interfaces in which callers refer to competitors by name, as in a conversation. */
export { meantCompetitor } from '#monitoring/queries/meant_competitor'
