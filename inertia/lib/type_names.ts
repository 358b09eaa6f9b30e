import { labelNames } from '~/lib/labels'

/** Types of pages to choose from. */
export const typeNames: typeof labelNames = { ...labelNames, custom: 'Other' }
