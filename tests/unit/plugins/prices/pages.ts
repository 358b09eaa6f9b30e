import type { Block, Offer, Page, PageContent } from 'rivalwatch-plugin'

/** Returns a block as the page reader creates it. */
export function block(text: string, rest: Partial<Block> = {}): Block {
  return { text, kind: 'paragraph', landmark: 'main', path: [], ...rest }
}

/** Returns a page without markup. */
export function pageOf(blocks: Block[]): Page {
  const page: Page = {
    url: 'https://rival.test/pricing',
    finalUrl: 'https://rival.test/pricing',
    status: 200,
    headers: {},
    html: '',
    baseUrl: 'https://rival.test/pricing',
    elements: () => [],
    textOf: () => '',
    rawTextOf: () => '',
    labelOf: () => '',
    blocks,
    blocksIn: () => [0, 0],
    once: (make) => make(page),
  }
  return page
}

/** Returns content that has only offers. */
export function contentOf(offers: Partial<Offer>[]): PageContent {
  return {
    offers: offers.map((offer) => ({
      subject: '',
      text: '',
      amount: null,
      currency: null,
      period: '',
      ...offer,
    })),
  } as unknown as PageContent
}
