import type { Component } from 'svelte'
import AppLayout from '~/layouts/App.svelte'
import SettingsLayout from '~/layouts/Settings.svelte'

type Page = { default: Component }

/** The inbox is part of the main bundle. Other pages are loaded when opened, which keeps the bundle small. */
const inbox = import.meta.glob<Page>('./pages/inbox/index.svelte', { eager: true })
const others = import.meta.glob<Page>(['./pages/**/*.svelte', '!./pages/inbox/index.svelte'])

/** Pages of signed-out visitors use the standalone layout. */
const STANDALONE = /^(oauth|session|setup|errors|links|invitations|password|email)\//
const SETTINGS = /^(settings|account|audit)\//

function layoutOf(name: string) {
  if (STANDALONE.test(name)) return undefined
  return SETTINGS.test(name) ? [AppLayout, SettingsLayout] : AppLayout
}

/** Loads a page by the name that controllers use: `inbox/index`. */
export async function resolvePage(name: string) {
  const path = `./pages/${name}.svelte`
  const page = inbox[path] ?? (await others[path]?.())
  if (!page) throw new Error(`No page is named "${name}"`)
  return { default: page.default, layout: layoutOf(name) }
}
