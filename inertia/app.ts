import './css/app.css'
import { createInertiaApp, router } from '@inertiajs/svelte'
import { flushSync, hydrate, mount } from 'svelte'
import { watchConnection } from '~/lib/connection.svelte'
import { keepEntries } from '~/lib/early_entries'
import { resolvePage } from '~/pages'

createInertiaApp({
  resolve: resolvePage,
  // Its styles are in app.css: the security policy allows none in the page.
  progress: { includeCSS: false, showSpinner: false },
  setup({ el, App, props }) {
    if (!el) return
    watchConnection()
    const restoreEntries = keepEntries(el)
    if ('serverRendered' in el.dataset) hydrate(App, { target: el, props })
    else mount(App, { target: el, props })
    // Inertia renders the first page a second time, and then fires this event.
    const stop = router.on('navigate', () => {
      stop()
      flushSync()
      restoreEntries()
      // From now on the page answers to keys and clicks, for whoever has to know.
      el.dataset.ready = ''
    })
  },
})
