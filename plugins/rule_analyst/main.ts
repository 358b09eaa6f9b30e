import type { Plugin } from 'rivalwatch-plugin'
import { judge } from './judge.js'
import { listUnits } from './kinds/listed_units.js'
import { comparePlans } from './kinds/plan_pairs.js'

/** Scores changes and writes one checked sentence about each, without calling any service. */
export default function ruleAnalyst(): Plugin {
  return {
    name: 'rule_analyst',
    analysts: [
      {
        id: 'rules',
        judge: (change, { versions }) => judge(change, versions ?? null),
        compareUnits: (kind, versions) => (kind === 'plan' ? comparePlans(versions) : null),
        listUnits,
      },
    ],
  }
}
