import { layout, type Origin, type PageParts } from './layout.js'
import { blog } from './pages/blog.js'
import { careers } from './pages/careers.js'
import { changelog } from './pages/changelog.js'
import { docs } from './pages/docs.js'
import { features } from './pages/features.js'
import { homepage } from './pages/homepage.js'
import { pricing } from './pages/pricing.js'
import type { PagePath, SiteState } from './state.js'

const pages: Record<PagePath, (state: SiteState, origin: Origin) => PageParts> = {
  '/': homepage,
  '/pricing': pricing,
  '/features': features,
  '/careers': careers,
  '/changelog': changelog,
  '/docs': docs,
  '/blog': blog,
}

export const pagePaths = Object.keys(pages) as PagePath[]

/** Whether the site has a page at a path. */
export function isPagePath(path: string): path is PagePath {
  return Object.hasOwn(pages, path)
}

/** Renders a page as the site shows it in a state. */
export function renderPage(path: PagePath, state: SiteState, origin: Origin): string {
  return layout(pages[path](state, origin), state.noise, origin).text
}
