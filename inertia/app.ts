import './css/app.css'
import { createInertiaApp } from '@inertiajs/svelte'
import { flushSync, hydrate, mount } from 'svelte'
import { resolvePage } from '~/pages'

createInertiaApp({
  resolve: resolvePage,
  // Its styles are in app.css: the security policy allows none in the page.
  progress: { includeCSS: false, showSpinner: false },
  setup({ el, App, props }) {
    if (!el) return
    if ('serverRendered' in el.dataset) hydrate(App, { target: el, props })
    else mount(App, { target: el, props })
    flushSync()
    // From now on the page answers to keys and clicks, for whoever has to know.
    el.dataset.ready = ''
  },
})
