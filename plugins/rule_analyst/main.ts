import type { Plugin } from 'rivalwatch-plugin'
import { judge } from './judge.js'

/** Scores a change and says what happened in one checked sentence, without any help from outside. */
export default function ruleAnalyst(): Plugin {
  return {
    name: 'rule_analyst',
    analysts: [{ id: 'rules', judge: (change, { versions }) => judge(change, versions ?? null) }],
  }
}
