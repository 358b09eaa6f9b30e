import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

export interface Wishes {
  folder: string
  /** In CSS pixels. */
  widths: number[]
  /** Prefixes of screenshot names; empty for all. */
  only: string[]
  /** Only the README's screenshots, in its size and colors. */
  forReadme: boolean
}

export const USAGE =
  'npm run preview:pages -- FOLDER [--width=1440,375] [--only=inbox,page-blocked] [--readme]'

/**
 * Parses the options.
 *
 * @throws when they are invalid
 */
export function readWishes(args: readonly string[]): Wishes {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      width: { type: 'string', default: '1440,375' },
      only: { type: 'string', default: '' },
      readme: { type: 'boolean', default: false },
    },
  })
  const widths = values.width.split(',').map(Number)
  const [folder] = positionals
  if (!folder || positionals.length > 1 || !widths.every((width) => width >= 200 && width <= 7680)) {
    throw new Error(USAGE)
  }
  return {
    folder: resolve(folder),
    widths,
    only: values.only.split(',').filter(Boolean),
    forReadme: values.readme,
  }
}
