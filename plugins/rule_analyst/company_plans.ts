/** Tells a company's own plans from other boxes with prices. */
import type { Block, Unit } from 'rivalwatch-plugin'
import { containsWords, textKey } from './likeness.js'

/** Headings above add-ons, which are not plans. */
const ADD_ONS_HEADING = /(?<!\p{L})(?:add-?ons?|à la carte|extras)(?!\p{L})/iu
/** Headings above prices that are not the company's own: other vendors', customers', or what someone would pay. */
export const OTHER_PRICES_HEADING =
  /(?<!\p{L})(?:third[- ]part(?:y|ies)|vs(?! code)|versus|alternatives?|competitors?|the math|instead of|(?:what )?(?:could|would|do|can) you save|your savings|roi|(?:savings? )?calculators?|compared (?:to|with)|case stud(?:y|ies)|customer stories|fallstudien|études de cas|casi (?:di )?studio|casos de (?:éxito|estudio)|you(?:['’]re| are)? (?:already )?pay(?:ing)?)(?!\p{L})/iu
/** Number of words. A longer line is text. */
const MAX_LABEL_WORDS = 3
/** Words for a calculation that shows what someone would pay or earn. */
export const EXAMPLE =
  /(?<!\p{L})(?:\p{L}*(?:voorbeeld|beispiel)\p{L}*|examples?|exemples?|ejemplos?|esempio|exemplos?|exempel|eksempel|przykład\p{L}*|profits?|earn(?:s|ings?|ed)?|gewinn|bénéfice|ganancias?|calculator|estimat\p{L}*|\p{L}*rechner|berechne|simulateur|calculadora|calcolatore|kalkulator)(?!\p{L})/iu

/** The page that boxes with prices are on. */
interface PricedPage {
  blocks: readonly Block[]
  /** The name of the page's company; null if it is unknown. */
  company: string | null
  /** Whether the page compares the company with others, whose plans are not its own. */
  comparesVendors: boolean
}

/** Returns the plans of a page's company, without add-ons, examples and other vendors' plans. */
export function plansOfCompany(boxes: readonly Unit[], page: PricedPage): readonly Unit[] {
  const { blocks, company, comparesVendors } = page
  const plans = boxes.filter((box) => !isOtherPrice(blocks, box))
  if (company === null || !comparesVendors) return plans
  const named = plans.filter(({ title }) => containsWords(textKey(title), textKey(company)))
  return named.length > 0 ? named : plans
}

function isOtherPrice(blocks: readonly Block[], { start, title }: Unit): boolean {
  if (EXAMPLE.test(title)) return true
  // A short line may be above such prices in place of a heading.
  const labels = blocks.slice(Math.max(0, start - 1), start + 1)
  const isLabel = ({ text }: Block) =>
    text.split(' ').length <= MAX_LABEL_WORDS && OTHER_PRICES_HEADING.test(text)
  return (
    labels.some(isLabel) ||
    (blocks[start]?.path ?? []).some(
      (heading) => OTHER_PRICES_HEADING.test(heading) || ADD_ONS_HEADING.test(heading)
    )
  )
}
