import type { Component } from 'svelte'
import AppLayout from '~/layouts/App.svelte'
import SettingsLayout from '~/layouts/Settings.svelte'

type Page = { default: Component }

/** The inbox is there at once. Other pages are loaded when they are opened, so that it stays light. */
const inbox = import.meta.glob<Page>('./pages/alerts/**/*.svelte', { eager: true })
const others = import.meta.glob<Page>(['./pages/**/*.svelte', '!./pages/alerts/**'])

/** Pages that people see who are not signed in stand alone. */
const STANDALONE = /^(session|setup|errors|links|invitations|password|email)\//
const SETTINGS = /^(settings|account)\//

function layoutOf(name: string) {
  if (STANDALONE.test(name)) return undefined
  return SETTINGS.test(name) ? [AppLayout, SettingsLayout] : AppLayout
}

/** A page by the name that controllers use: `alerts/inbox`. */
export async function resolvePage(name: string) {
  const path = `./pages/${name}.svelte`
  const page = inbox[path] ?? (await others[path]?.())
  if (!page) throw new Error(`No page is named "${name}"`)
  return { default: page.default, layout: layoutOf(name) }
}
