import { formatTexts, type Step } from '../step.js'

/** Properties with dates and counters, which are not part of what a page says. */
const PROPERTY =
  /\.(?:dateModified|dateCreated|datePublished|uploadDate|lastReviewed|contentReferenceTime|reviewCount|ratingCount|ratingValue|userInteractionCount|interactionCount|commentCount|nonce|copyrightYear|wordCount)$/

export const schemaMetadataStep: Step = {
  id: 'schema_metadata',
  reason: 'is a date, counter or ID in the structured data',
  findNoise: ({ fields }) =>
    fields
      .filter(({ category, field }) => category === 'schema' && PROPERTY.test(field))
      .map((field) => ({ parts: [field], text: formatTexts(field.before, field.after) })),
}
