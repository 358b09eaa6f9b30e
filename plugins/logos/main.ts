import type { Detector, Extractor, FieldChange, Page, PageElement, Plugin } from 'rivalwatch-plugin'

/** The minimum number of images in a band of logos. Fewer may be ordinary pictures. */
const MIN_LOGOS = 3
const MAX_LOGOS = 200
/** The maximum number of elements around one image, such as its link. A larger element contains several images. */
const MAX_ITEM_ELEMENTS = 3
/** The maximum number of words in a name. A longer text describes a picture. */
const MAX_NAME_WORDS = 4
/** Words that suggest logos in a heading, a class or an image URL. */
const LOGO_WORDS =
  /logo|brand|client|customer|partner|sponsor|investor|trusted|backed|kunden|marken|referenz|clientes|confían|confiance|klanten|kunder|klienci/i

/** Reads the names of the companies whose logos a page shows, from the alt texts of the images. */
const logos: Extractor<string[]> = {
  field: 'logos',
  empty: [],
  extract(page) {
    const bands = Map.groupBy(page.elements('img').filter(isNamed), bandOf)
    return [...bands]
      .flatMap(([band, images]) =>
        band && images.length >= MIN_LOGOS && areLogos(page, band, images) ? images.map(nameOf) : []
      )
      .slice(0, MAX_LOGOS)
  },
}

function isNamed(image: PageElement): boolean {
  const name = nameOf(image)
  const isInPage = image.landmark === 'main' || image.landmark === 'aside'
  return isInPage && !image.hidden && /\p{L}{2}/u.test(name) && name.split(' ').length <= MAX_NAME_WORDS
}

/** Returns the alt text of an image without the word "logo". */
function nameOf({ attributes }: PageElement): string {
  return (attributes.alt ?? '')
    .replace(/\blogos?\b(?: of)?/gi, ' ')
    .replace(/[\s:–—-]+$|^[\s:–—-]+/gu, '')
    .replace(/\s+/g, ' ')
}

/** Returns the closest ancestor that contains more than an image and the links or boxes around it. */
function bandOf(image: PageElement): PageElement | null {
  let item = image
  while (item.parent && item.parent.end - item.parent.index <= MAX_ITEM_ELEMENTS) item = item.parent
  return item.parent
}

/** Whether images are logos, judging by their names, URLs and surroundings. */
function areLogos(page: Page, band: PageElement, images: readonly PageElement[]): boolean {
  const isLogo = ({ attributes }: PageElement) =>
    LOGO_WORDS.test(`${attributes.alt} ${attributes.src} ${attributes.class}`)
  if (2 * images.filter(isLogo).length >= images.length) return true
  const around = [band, band.parent, band.parent?.parent]
  if (around.some((element) => element && LOGO_WORDS.test(element.attributes.class ?? ''))) return true
  const [start] = page.blocksIn(band)
  const above = page.blocks[start - 1]
  return above !== undefined && LOGO_WORDS.test(above.text) && above.text.length <= 120
}

/**
 * Reports added and removed logos. Versions stored before logos were read are not compared. If two lists of logos have
 * no name in common, nothing is reported, because the same images probably got different alt texts.
 */
const logoDetector: Detector = {
  categories: ['structure'],
  detect(before, after) {
    const [old, now] = [before.logos, after.logos] as (string[] | undefined)[]
    if (!old || !now) return []
    if (old.length > 0 && now.length > 0 && !now.some((name) => old.includes(name))) return []
    const removed = old
      .filter((name) => !now.includes(name))
      .map((name) => ({ kind: 'removed' as const, before: name }))
    const added = now
      .filter((name) => !old.includes(name))
      .map((name) => ({ kind: 'added' as const, after: name }))
    return [...removed, ...added].map((change): FieldChange => ({
      category: 'structure',
      field: 'logos',
      ...change,
    }))
  },
}

/** Reads the logos of customers, partners and investors, and reports added and removed ones. */
export default function plugin(): Plugin {
  return { name: 'logos', extractors: [logos], detectors: [logoDetector] }
}
