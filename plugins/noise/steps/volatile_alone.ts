import { withoutFormatting } from '../formatting.js'
import { MASK, type Mask, maskText } from '../masks/mask.js'
import { formatTexts, isLine, type Step, textsOf } from '../step.js'

/** Creates a step that filters out text that is only a date, an ID or similar, even if it was just added or removed. */
export function volatileAloneStep(masks: readonly Mask[]): Step {
  const standalone = masks.filter(({ noiseAlone }) => noiseAlone)
  const isVolatile = (text: string, label?: string) => {
    const masked = withoutFormatting(standalone.reduce((left, mask) => maskText(mask, left, label), text))
    return masked.includes(MASK) && masked.replaceAll(MASK, '').trim() === ''
  }
  return {
    id: 'volatile_alone',
    reason: 'is only a date, time or ID',
    findNoise: ({ fields, lines }) =>
      [...fields, ...lines].flatMap((part) => {
        const { before, after } = textsOf(part)
        const texts = [before, after].filter((text) => text !== undefined)
        const label = isLine(part) ? part.anchor : undefined
        return texts.every((text) => isVolatile(text, label))
          ? [{ parts: [part], text: formatTexts(...texts) }]
          : []
      }),
  }
}
