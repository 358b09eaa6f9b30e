import { router } from '@inertiajs/svelte'

const FIRST_LOOK = 1_500
const LONGEST_PAUSE = 15_000

/**
 * Reloads parts of the page while something is in progress.
 * @param parts props to reload
 */
export function useProgress(isUnderWay: () => boolean, parts: string[]) {
  const isLive = $derived(isUnderWay())

  $effect(() => {
    if (!isLive) return
    let pause = FIRST_LOOK
    let timer = setTimeout(look, pause)
    function look() {
      // Increases the interval, since nothing arrives when no worker is running.
      pause = Math.min(pause * 1.3, LONGEST_PAUSE)
      router.reload({ only: parts, onFinish: () => (timer = setTimeout(look, pause)) })
    }
    return () => clearTimeout(timer)
  })
}
