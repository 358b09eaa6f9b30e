import {
  parseJson,
  type SourceDocument,
  type SourceReading,
  type SourceSign,
  textIn,
  UnreadableSource,
} from 'rivalwatch-plugin'

const PATH = /^\/(?:@[\w.-]{1,100}(?:\/|%2f))?[\w.-]{1,100}\/latest$/i

/** Whether a response is the latest version of a package, as the npm registry publishes it. */
export function isNpmPackage({ url, opening }: SourceSign): boolean {
  const address = URL.parse(url)
  return address?.host === 'registry.npmjs.org' && PATH.test(address.pathname) && opening.startsWith('{')
}

/**
 * Reads the latest version of a package as a release. The list of all versions is too large for many packages, and
 * includes nightly builds.
 */
export function readNpmPackage(document: SourceDocument): SourceReading {
  const version = Object(parseJson(document.text())) as object
  const [name, number, deprecated] = ['name', 'version', 'deprecated'].map((key) => textIn(version, key))
  if (!name || !number) throw new UnreadableSource("The package isn't in the documented format.")
  return {
    title: `${name} on npm`,
    description: textIn(version, 'description'),
    entries: [
      {
        kind: 'release',
        title: number,
        url: `https://www.npmjs.com/package/${name}/v/${number}`,
        lines: deprecated ? [`Deprecated: ${deprecated}`] : [],
      },
    ],
  }
}
