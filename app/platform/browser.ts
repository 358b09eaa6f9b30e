/** A Chromium installed on this machine. */
export interface InstalledBrowser {
  executablePath: string
  /** The environment variables that the browser receives, none of them secret. */
  environment: Record<string, string>
  /** Whether the browser needs its sandbox: if true, it starts with it or not at all; if false, without it. */
  sandbox: boolean
}
