import type { PageLabel } from './change.js'

/** The facts about a response that are known before it is read. */
export interface SourceSign {
  /** The final URL, after redirects. */
  url: string
  /** Its media type in lower case, without parameters; empty if the site named none. */
  type: string
  /** Its first 2,048 bytes as text, without a byte order mark or leading white space. */
  opening: string
}

/** A response that is not a web page. */
export interface SourceDocument {
  /** The watched URL and, in `finalUrl`, the one after redirects. */
  url: string
  finalUrl: string
  /** Names are in lower case. */
  headers: Readonly<Record<string, string>>
  body: Uint8Array
  /** Decodes the body; detects the encoding from the byte order mark, the content type or the content. */
  text(): string
}

/** A line of text; a paragraph if only the text is given. */
export type SourceLine = string | { text: string; kind: 'heading' | 'list_item' }

/** Something with its own name: a release, a post, a job. It is compared, named and counted as a `Unit`. */
export interface SourceEntry {
  /** In snake_case, like the kind of a `Unit`: `release`, `post`, `job`, `incident`, `page`. */
  kind: string
  title: string
  /** Identifies the entry instead of its title, if that is taken from text that may be edited. */
  id?: string
  /** The URL where people can read about the entry. */
  url?: string
  lines?: SourceLine[]
  /** The entry's text as markup, which is read like a web page and follows the lines. */
  html?: string
}

/** The content of a source in the form of a web page. */
export interface SourceReading {
  title: string
  description?: string
  /** Language tag, such as `en`. */
  lang?: string
  /** Lines before the entries, or all lines if there are no entries. */
  lines?: SourceLine[]
  /** In the order in which they are shown, at most 2,000. */
  entries?: SourceEntry[]
}

/** A link on a site that may lead to a source. */
export interface SourceLink {
  /** Absolute. */
  url: string
  /** The visible text, or the title of a `<link rel="alternate">`. */
  text: string
  /** The media type of a `<link rel="alternate">`; empty for other links. */
  type: string
  /** Whether the link leads to one of the site's own hosts. */
  isOwn?: boolean
  /** The type of the page that the link is on. */
  from?: PageLabel
}

/** A source to watch. */
export interface FoundSource {
  url: string
  label: PageLabel
  title: string
  /** How it was found, in plain words: `The feed that the site links to`. */
  reason: string
  /** Whether to suggest the source only if its URL returns something that it reads. */
  mustAnswer?: boolean
  /** With `mustAnswer`, text that the response must contain, such as the start tag of an entry. */
  mustContain?: string
}

/**
 * Reads watched URLs that are not web pages: feeds, job boards, status pages, documents. Their content is compared,
 * filtered and reported like that of a page. A source that needs several requests also contributes a `Fetcher` for its
 * URLs, which names the source in the page that it returns.
 */
export interface Source {
  id: string
  /**
   * Whether the source reads this response. Must be synchronous and quick, because it runs on the event loop. The
   * first source in plugin order that returns true reads the response.
   */
  reads(sign: SourceSign): boolean
  /**
   * Reads a document in a worker thread, within the time and memory limits of a page. Pure: the same document gives the
   * same reading. Libraries are imported here, so that they are loaded only when needed.
   *
   * @throws UnreadableSource if the document is malformed or exceeds a limit
   */
  read(document: SourceDocument): SourceReading | Promise<SourceReading>
  /**
   * Returns the sources that a site's own links lead to. Requests nothing.
   *
   * @param scripts the texts of inline scripts, which may load a source into the page; without long ones
   */
  discover?(links: readonly SourceLink[], scripts: readonly string[]): FoundSource[]
}

/** A document that a source cannot read. It does not count as a failure of the source. */
export class UnreadableSource extends Error {
  readonly name = 'UnreadableSource'

  /** Recognizes errors from other copies of this package. */
  static [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Object && Reflect.get(value, 'name') === 'UnreadableSource'
  }
}
