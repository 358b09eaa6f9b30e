import { type Browser, chromium } from 'playwright-core'

/** Nothing listens there: what the browser wants to ask on its own account, outside of any page, gets no answer. */
const NOWHERE = { server: 'http://127.0.0.1:1', bypass: '<-loopback>' }

const LAUNCH_TIMEOUT = 20_000

/** Some of them are for the browser as people have it, others for the one without windows: each ignores the other's. */
const ARGS = [
  // Names are for the proxy to resolve. Without this, hints such as dns-prefetch would ask DNS.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--dns-prefetch-disable',
  '--disable-quic',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--block-new-web-contents',
  '--no-pings',
  '--disable-gpu',
  '--disable-3d-apis',
  '--disable-remote-fonts',
  '--disable-extensions',
  '--autoplay-policy=user-gesture-required',
  '--js-flags=--max-old-space-size=512',
]

/**
 * Starts Chromium.
 *
 * @param options.sandbox whether it may start only in its sandbox, which it has not as root, nor where the system gives it
 *   no namespaces
 * @throws Error when it does not start
 */
export async function launchChromium(
  executablePath: string,
  { sandbox }: { sandbox: boolean }
): Promise<Browser> {
  if (sandbox && process.getuid?.() === 0) throw new Error('Chromium has no sandbox when root runs it.')
  return chromium.launch({
    executablePath,
    chromiumSandbox: sandbox,
    args: ARGS,
    // A popup that nobody asked for is none that a reader sees.
    ignoreDefaultArgs: ['--disable-popup-blocking'],
    proxy: NOWHERE,
    timeout: LAUNCH_TIMEOUT,
    // A worker that is told to stop ends its jobs first.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
}
