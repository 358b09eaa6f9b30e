import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { Browser } from 'playwright-core'

/** Milliseconds for gathering ICE candidates. Gathering ends immediately where it is forbidden. */
const PATIENCE = 3_000

/**
 * Checks that a page cannot bypass the proxy through WebRTC over UDP. The flags that forbid it differ between builds of
 * Chromium, and a build that does not know them reports no error.
 *
 * @throws Error if a request bypasses the proxy
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
  if (isHeard) throw new Error('This Chromium lets pages bypass the proxy with UDP.')
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

/** Runs inside a page, so it cannot use anything defined outside itself. */
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
