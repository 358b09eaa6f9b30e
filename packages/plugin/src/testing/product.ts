/** The product's page reader and guarded client, for the suites. The build bundles both into the package. */
import { extractContent } from '../../../../app/monitoring/pipeline/reading/extract.js'
import { readPage } from '../../../../app/monitoring/pipeline/reading/read_page.js'
import { AllowedNetworks, createOutbound } from '../../../../app/platform/outbound/main.js'
import type { Outbound, OutboundProxy, Page, PageContent, Plugin } from '../index.js'
import { PAGE_URL } from './samples/pages.js'

/** Parses markup as the product parses a page that a site served. */
export function pageOf(html: string, url = PAGE_URL): Page {
  return readPage({
    url,
    finalUrl: url,
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: new TextEncoder().encode(html),
  })
}

/** Returns the content that is stored for a page if the given plugin is loaded. */
export function contentOf(
  html: string,
  { plugin, url }: { plugin?: Plugin; url?: string } = {}
): PageContent {
  const page = pageOf(html, url)
  const content = extractContent(page, plugin?.extractors ?? [], undefined, plugin?.units)
  return { ...content, blocks: [...page.blocks] }
}

/** A guarded client whose connections can be closed. */
export interface ClosableOutbound extends Outbound {
  openProxy(): Promise<OutboundProxy>
  close(): Promise<void>
}

/** Returns a guarded client that can only reach 127.0.0.1. */
export function outboundTo127(userAgent: string, limits?: object): ClosableOutbound {
  const allowed = AllowedNetworks.parse('127.0.0.0/8')
  return createOutbound({ allowed, userAgent, resolve: async () => [], limits })
}
