import { sentenceOf } from '#platform/faults/fault'
import { portFault } from '#platform/faults/port_fault'
import { InvalidSetting } from '#platform/settings'

/** Returns the cause and remedy of an error that the operator can fix; null for any other error. */
export async function plainSentence(error: unknown): Promise<string | null> {
  if (error instanceof InvalidSetting) return error.message
  const { syscall, code, address, port } = error as NodeJS.ErrnoException & {
    address?: string
    port?: number
  }
  if (syscall === 'listen') return sentenceOf(portFault(String(code), `${address}:${port}`))
  // Loaded lazily, because it depends on the settings, which have been validated by now.
  const { storageFaultBehind } = await import('#platform/faults/own_storage')
  const fault = await storageFaultBehind(error)
  return fault && sentenceOf(fault)
}
