import type { SignalScore } from 'rivalwatch-plugin'

export const glyphs: Record<SignalScore, string> = { high: '▮▮▮', medium: '▮▮▯', low: '▮▯▯' }

/** Legible on Slack's light and dark themes. */
export const colors: Record<SignalScore, string> = { high: '#cc5418', medium: '#b07d12', low: '#7a8686' }
