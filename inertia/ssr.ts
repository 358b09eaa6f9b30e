import { createInertiaApp } from '@inertiajs/svelte'
import type { Page } from '@inertiajs/core'
import { render } from 'svelte/server'
import { resolvePage } from '~/pages'

/** Renders a page on the server and returns its head and body as HTML. */
export default function renderPage(page: Page) {
  return createInertiaApp({
    page,
    resolve: resolvePage,
    setup: ({ App, props }) => {
      const { body, head } = render(App, { props })
      return { body, head }
    },
  })
}
