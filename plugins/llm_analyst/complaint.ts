import type { FaultCode } from './faults.js'

/** Why an answer can not be used. */
export interface Complaint {
  fault: FaultCode
  /** One of our own sentences: never holds a word of a page or of an answer. */
  why: string
  /** The words that it is about, a short piece; absent where it is about the whole. */
  what?: string
}
