import { fieldRules } from './rules/fields.js'
import { pricingRules } from './rules/pricing.js'
import { topicRules } from './rules/topics.js'
import { wordingRules } from './rules/wording.js'
import type { Rule } from './rule.js'

/** The whole table. Of the rules that apply to a part the heaviest counts, of equal ones the first. */
export const rules: readonly Rule[] = [...pricingRules, ...topicRules, ...fieldRules, ...wordingRules]
