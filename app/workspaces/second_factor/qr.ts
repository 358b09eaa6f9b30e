import { encode } from 'uqr'

/** Dark squares as the path of an SVG, in a view box of that size. */
export type QrCode = { size: number; path: string }

/** Squares of white that scanners need around it. */
const BORDER = 4

export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return { size, path: squares.join('') }
}
