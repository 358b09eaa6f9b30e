import type { Plugin } from '#platform/contract'
import { judge } from './judge.js'

/** Scores and words a change by a table of weighted rules, without any help from outside. */
export default function ruleAnalyst(): Plugin {
  return { name: 'rule_analyst', analysts: [{ id: 'rules', judge: (change) => judge(change) }] }
}
