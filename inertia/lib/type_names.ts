import { labelNames } from '~/lib/labels'

/** Page types to choose from. */
export const typeNames: typeof labelNames = { ...labelNames, custom: 'Other' }
