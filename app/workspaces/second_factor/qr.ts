import { encode } from 'uqr'

/** Dark squares as an SVG path, in a view box of the given size. */
export type QrCode = { size: number; path: string }

/** The width of the white border (quiet zone) that scanners need around the code, in modules. */
const BORDER = 4

export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return { size, path: squares.join('') }
}
