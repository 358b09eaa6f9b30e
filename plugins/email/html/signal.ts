import { scoreNames, type SignalScore } from 'rivalwatch-plugin'
import { look } from './look.js'
import { type Markup, markup } from './markup.js'

const FILLED: Record<SignalScore, number> = { low: 1, medium: 2, high: 3 }

/** Draws three bars, one to three of them filled, as borders, which every email client with table support can draw. */
export function glyph(score: SignalScore): Markup {
  const bars = [4, 7, 11].map((height, bar) => {
    const paint = bar < FILLED[score] ? (`${score}-bar` as const) : 'no-bar'
    return markup`${bar > 0 && GAP}<td ${look(paint, `width:3px;min-width:3px;padding:0;border-style:solid;border-width:0 0 ${height}px;font-size:0;line-height:0`)}></td>`
  })
  return markup`<table role="img" aria-label="${scoreNames[score]} importance" cellpadding="0" cellspacing="0" style="height:11px;min-width:13px"><tr valign="bottom">${bars}</tr></table>`
}

const GAP = markup`<td style="width:2px;padding:0;font-size:0;line-height:0"></td>`

/** Draws the glyph with its label. */
export function chip(score: SignalScore): Markup {
  return markup`<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td ${look(score, 'padding:4px 0 4px 8px;border-radius:4px 0 0 4px')}>${glyph(score)}</td>
<td ${look(score, 'padding:2px 8px 2px 6px;border-radius:0 4px 4px 0;font-size:12px;line-height:16px;font-weight:600;white-space:nowrap')}>${scoreNames[score]}</td>
</tr></table>`
}
