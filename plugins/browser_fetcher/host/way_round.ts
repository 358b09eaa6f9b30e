import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { Browser } from 'playwright-core'

/** Milliseconds that a page has for finding whom it may ask. It takes none where it may ask nobody. */
const PATIENCE = 3_000

/**
 * Has a page ask for something round the proxy, as any page can: with WebRTC, over UDP. The flags that forbid it are not
 * the same in all builds of Chromium, and one that does not know them would not say so.
 *
 * @throws Error when it is heard
 */
export async function expectNoWayRound(browser: Browser): Promise<void> {
  const listener = createSocket('udp4').unref()
  let isHeard = false
  listener.on('message', () => (isHeard = true))
  listener.bind(0, '127.0.0.1')
  await once(listener, 'listening')
  try {
    await askByUdp(browser, listener.address().port)
  } finally {
    listener.close()
  }
  if (isHeard) throw new Error('This Chromium lets pages send UDP past the proxy.')
}

async function askByUdp(browser: Browser, port: number): Promise<void> {
  const page = await browser.newPage()
  try {
    await page.evaluate(gatherCandidates, { server: `stun:127.0.0.1:${port}`, patience: PATIENCE })
  } finally {
    await page.close()
  }
}

interface Peer {
  iceGatheringState: string
  onicegatheringstatechange: () => void
  createDataChannel(label: string): void
  createOffer(): Promise<unknown>
  setLocalDescription(offer: unknown): Promise<void>
}

/** Runs inside of a page: it can use nothing from outside itself. */
async function gatherCandidates({ server, patience }: { server: string; patience: number }): Promise<void> {
  const { RTCPeerConnection } = globalThis as unknown as {
    RTCPeerConnection?: new (options: object) => Peer
  }
  if (!RTCPeerConnection) return
  const peer = new RTCPeerConnection({ iceServers: [{ urls: server }] })
  const gathered = new Promise<void>((resolve) => {
    peer.onicegatheringstatechange = () => {
      if (peer.iceGatheringState === 'complete') resolve()
    }
    setTimeout(resolve, patience)
  })
  peer.createDataChannel('x')
  await peer.setLocalDescription(await peer.createOffer())
  await gathered
}
