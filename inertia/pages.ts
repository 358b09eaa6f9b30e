import type { Component } from 'svelte'
import AppLayout from '~/layouts/App.svelte'
import SettingsLayout from '~/layouts/Settings.svelte'

type Page = { default: Component }

/** What the charts need is loaded with the pages that have some. Nothing else is waited for when it is opened. */
const pages = import.meta.glob<Page>(['./pages/**/*.svelte', '!./pages/{dashboard,analytics}/**'], {
  eager: true,
})
const pagesWithCharts = import.meta.glob<Page>('./pages/{dashboard,analytics}/**/*.svelte')

/** Pages that people see who are not signed in stand alone. */
const STANDALONE = /^(session|setup|errors|links|invitations|password)\//
const SETTINGS = /^(settings|account)\//

function layoutOf(name: string) {
  if (STANDALONE.test(name)) return undefined
  return SETTINGS.test(name) ? [AppLayout, SettingsLayout] : AppLayout
}

/** A page by the name that controllers use: `alerts/inbox`. */
export async function resolvePage(name: string) {
  const path = `./pages/${name}.svelte`
  const page = pages[path] ?? (await pagesWithCharts[path]?.())
  if (!page) throw new Error(`No page is named "${name}"`)
  return { default: page.default, layout: layoutOf(name) }
}
