import { mock } from 'node:test'

/** Stops this process's clock at an instant in milliseconds. Only `setClock` advances it. */
export function stopClock(at: number): void {
  mock.timers.enable({ apis: ['Date'], now: at })
}

export function setClock(at: number): void {
  mock.timers.setTime(at)
}
