import type { SignalScore } from 'rivalwatch-plugin'
import type { Color } from './card.js'

export const glyphs: Record<SignalScore, string> = { high: '▮▮▮', medium: '▮▮▯', low: '▮▯▯' }

export const colors: Record<SignalScore, Color> = { high: 'attention', medium: 'warning', low: 'default' }
