import { type Browser, chromium } from 'playwright-core'

/** Nothing listens here, so that requests from the browser itself, rather than from a page, go unanswered. */
const NOWHERE = { server: 'http://127.0.0.1:1', bypass: '<-loopback>' }

const LAUNCH_TIMEOUT = 20_000

/** Some flags apply to full Chromium and others to the headless shell; each ignores the other's. */
const ARGS = [
  // The proxy resolves names. Without this, hints such as dns-prefetch would query DNS.
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
 * @param options.sandbox whether Chromium may start only in its sandbox, which is unavailable to root and on systems
 *   without namespaces
 * @throws Error when it does not start
 */
export async function launchChromium(
  executablePath: string,
  { sandbox }: { sandbox: boolean }
): Promise<Browser> {
  if (sandbox && process.getuid?.() === 0)
    throw new Error('Chromium cannot use its sandbox when run as root.')
  return chromium.launch({
    executablePath,
    chromiumSandbox: sandbox,
    args: ARGS,
    // Keeps popup blocking on, because readers do not see unrequested popups either.
    ignoreDefaultArgs: ['--disable-popup-blocking'],
    proxy: NOWHERE,
    timeout: LAUNCH_TIMEOUT,
    // A worker that is asked to stop finishes its jobs first, so the browser must not exit on the same signal.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
}
