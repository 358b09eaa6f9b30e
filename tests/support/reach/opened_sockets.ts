import { subscribe, unsubscribe } from 'node:diagnostics_channel'

/** Counts the TCP connections that this process begins to open during some work. */
export async function socketsOpenedBy(work: () => Promise<unknown>): Promise<number> {
  let opened = 0
  const count = () => void opened++
  subscribe('net.client.socket', count)
  try {
    await work()
  } finally {
    unsubscribe('net.client.socket', count)
  }
  return opened
}
