import { untrack } from 'svelte'
import { router } from '@inertiajs/svelte'

const FIRST_LOOK = 1_500
const LONGEST_PAUSE = 15_000

/**
 * Reloads parts of the page while something is in progress.
 * @param parts props to reload
 * @param mark the progress: while it changes, the page is reloaded often
 */
export function useProgress(isUnderWay: () => boolean, parts: string[], mark: () => unknown = () => null) {
  const isLive = $derived(isUnderWay())

  $effect(() => {
    if (!isLive) return
    let pause = FIRST_LOOK
    let timer = setTimeout(look, pause)
    let seen = untrack(mark)
    function look() {
      // Backs off, because nothing changes while no worker is running.
      pause = Math.min(pause * 1.3, LONGEST_PAUSE)
      router.reload({
        only: parts,
        onFinish() {
          if (mark() !== seen) pause = FIRST_LOOK
          seen = mark()
          timer = setTimeout(look, pause)
        },
      })
    }
    return () => clearTimeout(timer)
  })
}
