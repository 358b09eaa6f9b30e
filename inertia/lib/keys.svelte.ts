import { onMount } from 'svelte'
import { tinykeys } from 'tinykeys'
import { store, stored } from '~/lib/stored'

/**
 * Whether shortcuts are on, whether their list is open, and the keys that open the palette. The server does not change
 * any of these.
 */
export const keys = $state({ areOn: true, isListOpen: false, palette: 'Ctrl K' })

/** Restores the reader's choice to turn shortcuts off. Called once in the browser. */
export function rememberKeys() {
  keys.areOn = stored('keys') !== 'off'
  if (/mac|iphone|ipad/i.test(navigator.userAgent)) keys.palette = '⌘ K'
}

export function turnKeys(on: boolean) {
  keys.areOn = on
  store('keys', on ? 'on' : 'off')
}

/**
 * Binds keyboard shortcuts while a component is mounted. Keys are in tinykeys notation: `j`, `g a`, `[Shift]+?`. A
 * longer sequence must precede the key that ends it. Shortcuts are ignored while typing, in a dialog or in a menu.
 */
export function useKeys(bindings: Record<string, (event: KeyboardEvent) => void>) {
  onMount(() => {
    // Bound one by one: together, a completed sequence would leave others with the same beginning half-completed.
    const ends = Object.entries(bindings).map(([key, act]) =>
      tinykeys(window, { [key]: (event) => once(event, act) }, { ignore: rests })
    )
    return () => ends.forEach((end) => end())
  })
}

/** Prevents a key from triggering several actions. */
function once(event: KeyboardEvent, act: (event: KeyboardEvent) => void) {
  if (event.defaultPrevented) return
  event.preventDefault()
  act(event)
}

const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'
const IN_FRONT = '[role=dialog], [role=alertdialog], [role=menu]'

function rests({ target, isComposing }: KeyboardEvent): boolean {
  if (!keys.areOn || isComposing) return true
  return (
    (target instanceof Element && target.closest(TYPING) !== null) ||
    document.querySelector(IN_FRONT) !== null
  )
}
