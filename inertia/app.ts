import './css/app.css'
import { createInertiaApp, router } from '@inertiajs/svelte'
import { flushSync, hydrate, mount } from 'svelte'
import { watchConnection } from '~/lib/connection.svelte'
import { keepEntries } from '~/lib/early_entries'
import { resolvePage } from '~/pages'

createInertiaApp({
  resolve: resolvePage,
  // The progress bar's styles are in app.css, because the content security policy forbids inline styles.
  progress: { includeCSS: false, showSpinner: false },
  setup({ el, App, props }) {
    if (!el) return
    watchConnection()
    const restoreEntries = keepEntries(el)
    if ('serverRendered' in el.dataset) hydrate(App, { target: el, props })
    else mount(App, { target: el, props })
    // Inertia renders the first page twice and then fires this event.
    const stop = router.on('navigate', () => {
      stop()
      flushSync()
      restoreEntries()
      // Tells tests and tools that the page now responds to keys and clicks.
      el.dataset.ready = ''
    })
  },
})
