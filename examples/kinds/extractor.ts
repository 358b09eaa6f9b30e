import type { Extractor, Plugin } from 'rivalwatch-plugin'

const extractor: Extractor<string[]> = {
  field: 'imageTexts',
  empty: [],
  extract: (page) => page.elements('img').map((image) => image.attributes.alt ?? ''),
}

/** Reads the alt texts of images. */
export default function imageTexts(): Plugin {
  return { name: 'image_texts', contract: 1, extractors: [extractor] }
}
