import { decode, encode } from 'fast-png'

const MOST_COLOURS = 256
/**
 * Squared distances between a color and the one shown in its place. The first distance for which 256 colors suffice is
 * used.
 */
const TOLERANCES = Array.from({ length: 40 }, (_, step) => 4 * step * step)

/**
 * Reduces an image to at most 256 colors, at a fraction of its size. Made for screenshots, which have few colors and
 * soft edges: frequent colors are kept, and rare ones where nothing is similar.
 *
 * @param png without transparency
 */
export function indexedPng(png: Uint8Array): Uint8Array {
  const { width, height, data, channels } = decode(png)
  const colors = new Uint32Array(width * height)
  for (let pixel = 0; pixel < colors.length; pixel++) {
    const at = pixel * channels
    colors[pixel] = (data[at] << 16) | (data[at + 1] << 8) | data[at + 2]
  }
  const palette = paletteOf(colors)
  const places = new Map(palette.map((color, place) => [color, place]))
  const indexed = Uint8Array.from(colors, (color) => {
    if (!places.has(color)) places.set(color, nearest(palette, color).place)
    return places.get(color)!
  })
  const rgb = palette.map(
    (color) => [color >> 16, (color >> 8) & 255, color & 255] as [number, number, number]
  )
  return encode({ width, height, data: indexed, channels: 1, depth: 8, palette: rgb }, { zlib: { level: 9 } })
}

function paletteOf(colors: Uint32Array): number[] {
  const counts = new Map<number, number>()
  for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1)
  const byFrequency = [...counts].sort(([, a], [, b]) => b - a).map(([color]) => color)
  for (const tolerance of TOLERANCES) {
    const palette = withinTolerance(byFrequency, tolerance)
    if (palette) return palette
  }
  return byFrequency.slice(0, MOST_COLOURS)
}

/** Returns colors that contain a close match for each of the given ones; null when that takes too many. */
function withinTolerance(colors: readonly number[], tolerance: number): number[] | null {
  const palette: number[] = []
  for (const color of colors) {
    if (palette.length > 0 && nearest(palette, color).distance <= tolerance) continue
    if (palette.push(color) > MOST_COLOURS) return null
  }
  return palette
}

/** Returns the index of the most similar color in the palette, and the distance to it. */
function nearest(palette: readonly number[], color: number): { place: number; distance: number } {
  let best = { place: 0, distance: Infinity }
  for (const [place, chosen] of palette.entries()) {
    const distance = distanceBetween(chosen, color)
    if (distance < best.distance) best = { place, distance }
  }
  return best
}

/** Weights green most and blue least, as the eye does. */
function distanceBetween(a: number, b: number): number {
  const red = (a >> 16) - (b >> 16)
  const green = ((a >> 8) & 255) - ((b >> 8) & 255)
  const blue = (a & 255) - (b & 255)
  return 3 * red * red + 6 * green * green + blue * blue
}
