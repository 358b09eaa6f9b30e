import { mock } from 'node:test'

/** The clock of this process stands still from now on, at an instant in milliseconds, and goes on only by `setClock`. */
export function stopClock(at: number): void {
  mock.timers.enable({ apis: ['Date'], now: at })
}

export function setClock(at: number): void {
  mock.timers.setTime(at)
}
