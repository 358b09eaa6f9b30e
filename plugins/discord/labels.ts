import type { SignalScore } from 'rivalwatch-plugin'

export const glyphs: Record<SignalScore, string> = { high: '▮▮▮', medium: '▮▮▯', low: '▮▯▯' }

/** Legible on Discord's light and dark themes. */
export const colors: Record<SignalScore, number> = { high: 0xcc5418, medium: 0xb07d12, low: 0x7a8686 }
