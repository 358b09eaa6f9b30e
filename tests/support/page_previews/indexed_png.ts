import { decode, encode } from 'fast-png'

const MOST_COLOURS = 256
/** How far a colour may be from the one that is shown for it: the first of these that 256 colours are enough for. */
const TOLERANCES = Array.from({ length: 40 }, (_, step) => 4 * step * step)

/**
 * The same picture in at most 256 colours, a fraction of its size. Made for screens of an app, which have few colours and
 * soft edges: what is there most often stays as it is, and what is rare stays where nothing is like it.
 *
 * @param png without transparency
 */
export function indexedPng(png: Uint8Array): Uint8Array {
  const { width, height, data, channels } = decode(png)
  const colours = new Uint32Array(width * height)
  for (let pixel = 0; pixel < colours.length; pixel++) {
    const at = pixel * channels
    colours[pixel] = (data[at] << 16) | (data[at + 1] << 8) | data[at + 2]
  }
  const palette = paletteOf(colours)
  const places = new Map(palette.map((colour, place) => [colour, place]))
  const indexed = Uint8Array.from(colours, (colour) => {
    if (!places.has(colour)) places.set(colour, nearest(palette, colour).place)
    return places.get(colour)!
  })
  const rgb = palette.map(
    (colour) => [colour >> 16, (colour >> 8) & 255, colour & 255] as [number, number, number]
  )
  return encode({ width, height, data: indexed, channels: 1, depth: 8, palette: rgb }, { zlib: { level: 9 } })
}

function paletteOf(colours: Uint32Array): number[] {
  const counts = new Map<number, number>()
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  const byFrequency = [...counts].sort(([, a], [, b]) => b - a).map(([colour]) => colour)
  for (const tolerance of TOLERANCES) {
    const palette = withinTolerance(byFrequency, tolerance)
    if (palette) return palette
  }
  return byFrequency.slice(0, MOST_COLOURS)
}

/** Colours of which one is near enough to each of the given ones; null when that takes too many. */
function withinTolerance(colours: readonly number[], tolerance: number): number[] | null {
  const palette: number[] = []
  for (const colour of colours) {
    if (palette.length > 0 && nearest(palette, colour).distance <= tolerance) continue
    if (palette.push(colour) > MOST_COLOURS) return null
  }
  return palette
}

/** Where in the palette the colour stands that looks most like it, and how unlike they are. */
function nearest(palette: readonly number[], colour: number): { place: number; distance: number } {
  let best = { place: 0, distance: Infinity }
  for (const [place, chosen] of palette.entries()) {
    const distance = distanceBetween(chosen, colour)
    if (distance < best.distance) best = { place, distance }
  }
  return best
}

/** Green tells more than red, and red more than blue. */
function distanceBetween(a: number, b: number): number {
  const red = (a >> 16) - (b >> 16)
  const green = ((a >> 8) & 255) - ((b >> 8) & 255)
  const blue = (a & 255) - (b & 255)
  return 3 * red * red + 6 * green * green + blue * blue
}
