import type { Filter, LineChange, Plugin } from 'rivalwatch-plugin'

const filter: Filter = {
  id: 'share_price',
  apply(change) {
    const isSharePrice = ({ block }: LineChange) => /^[A-Z]{1,5} \d{1,6}\.\d\d$/.test(block.text)
    const heldBack = change.lines
      .filter(isSharePrice)
      .map(({ block }) => ({ filter: 'share_price', reason: 'is a share price', text: block.text }))
    return { change: { ...change, lines: change.lines.filter((line) => !isSharePrice(line)) }, heldBack }
  },
}

/** Filters out share prices. */
export default function sharePrice(): Plugin {
  return { name: 'share_price', contract: 1, filters: [filter] }
}
