/** A Chromium that is installed on this machine. */
export interface InstalledBrowser {
  executablePath: string
  /** What it gets of the environment: nothing that the service keeps secret. */
  environment: Record<string, string>
  /** false starts it without its sandbox. Otherwise it starts in its sandbox or not at all. */
  sandbox: boolean
}
