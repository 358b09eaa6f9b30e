import type { FaultCode } from './faults.js'

/** Why an answer cannot be used. */
export interface Complaint {
  fault: FaultCode
  /** A sentence of our own that never contains text from a page or an answer. */
  why: string
  /** The short passage that the complaint refers to; absent if it refers to the whole answer. */
  what?: string
}
