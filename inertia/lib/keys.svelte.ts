import { onMount } from 'svelte'
import { tinykeys } from 'tinykeys'
import { store, stored } from '~/lib/stored'

/** Whether keys do anything, and whether the list of them is open. The server never changes either. */
export const keys = $state({ areOn: true, isListOpen: false })

/** Called once in the browser: whoever turned keys off does not want them on the next page either. */
export function rememberKeys() {
  keys.areOn = stored('keys') !== 'off'
}

export function turnKeys(on: boolean) {
  keys.areOn = on
  store('keys', on ? 'on' : 'off')
}

/**
 * Has keys do something while a component is there, in the way that tinykeys writes them: `j`, `g a`, `[Shift]+?`; longer
 * ones before those that end them. Never while somebody types, in a dialog or in a menu.
 */
export function useKeys(bindings: Record<string, (event: KeyboardEvent) => void>) {
  onMount(() => {
    // One by one: together, a sequence that ends leaves the others that began with it half done.
    const ends = Object.entries(bindings).map(([key, act]) =>
      tinykeys(window, { [key]: (event) => once(event, act) }, { ignore: rests })
    )
    return () => ends.forEach((end) => end())
  })
}

/** A key does one thing. */
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
