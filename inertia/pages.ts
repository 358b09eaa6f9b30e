import type { Component } from 'svelte'
import AppLayout from '~/layouts/App.svelte'
import SettingsLayout from '~/layouts/Settings.svelte'

type Page = { default: Component }

/** Each page is loaded when it is opened, which keeps the main bundle small. */
const pages = import.meta.glob<Page>('./pages/**/*.svelte')

/** Pages of signed-out visitors use the standalone layout. */
const STANDALONE = /^(oauth|session|setup|errors|links|invitations|password|email)\//
const SETTINGS = /^(settings|account|audit)\//

function layoutOf(name: string) {
  if (STANDALONE.test(name)) return undefined
  return SETTINGS.test(name) ? [AppLayout, SettingsLayout] : AppLayout
}

/** Loads a page by the name that controllers use: `inbox/index`. */
export async function resolvePage(name: string) {
  const page = await pages[`./pages/${name}.svelte`]?.()
  if (!page) throw new Error(`No page is named "${name}"`)
  return { default: page.default, layout: layoutOf(name) }
}
