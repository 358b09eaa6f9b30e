/** A Chromium installed on this machine. */
export interface InstalledBrowser {
  executablePath: string
  /** The environment variables it receives, none of them secret. */
  environment: Record<string, string>
  /** If false, it starts without its sandbox; otherwise it starts with its sandbox or not at all. */
  sandbox: boolean
}
