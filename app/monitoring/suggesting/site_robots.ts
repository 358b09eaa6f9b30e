import { type FetchRefusal, OutboundError } from 'rivalwatch-plugin'
import { refusalBy } from '#monitoring/robots/refusal'
import { type RobotsFile, robotsFileOf } from '#monitoring/robots/robots_file'
import { NO_TLS, type ProbeTools } from '#monitoring/suggesting/probe_site'

/** The robots.txt rules for a site's paths. If the file cannot be read, no path may be requested for now. */
export class SiteRobots {
  private constructor(
    private readonly origin: string,
    private readonly file: RobotsFile | null
  ) {}

  /**
   * Reads a site's robots.txt.
   *
   * @param tools.timeout milliseconds for each scheme that is tried
   */
  static async read(domain: string, { outbound, schemes, timeout }: ProbeTools): Promise<SiteRobots> {
    for (const scheme of schemes) {
      const origin = `${scheme}://${domain}`
      try {
        return new SiteRobots(origin, await robotsFileOf(origin, { outbound, timeout }))
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error
        if (!NO_TLS.includes(error.code)) break
      }
    }
    return new SiteRobots(`https://${domain}`, null)
  }

  /** Whether the crawler may request a path. */
  opens(path: string): boolean {
    return this.file !== null && this.#refusal(path) === null
  }

  /** Whether the site explicitly disallows the crawler on a path. */
  forbids(path: string): boolean {
    return this.#refusal(path)?.code === 'robots_disallowed'
  }

  #refusal(path: string): FetchRefusal | null {
    return this.file && refusalBy(this.file, this.origin + path)
  }
}
