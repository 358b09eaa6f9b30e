import type { Component } from 'svelte'
import AppLayout from '~/layouts/App.svelte'

/** All pages at once: they are small, and none is waited for when it is opened. */
const pages = import.meta.glob<{ default: Component }>('./pages/**/*.svelte', { eager: true })

/** Pages that people see who are not signed in stand alone. */
const STANDALONE = /^(session|setup|errors|links)\//

/** A page by the name that controllers use: `alerts/inbox`. */
export function resolvePage(name: string) {
  const page = pages[`./pages/${name}.svelte`]
  if (!page) throw new Error(`No page is named "${name}"`)
  return { default: page.default, layout: STANDALONE.test(name) ? undefined : AppLayout }
}
