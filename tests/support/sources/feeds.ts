/** Feeds as sites publish them. */

export interface FeedItem {
  title: string
  path?: string
  html?: string
}

export function rssFeed(items: readonly FeedItem[], title = 'The Northwind blog'): string {
  const written = items.map(
    (
      item
    ) => `<item><title>${escaped(item.title)}</title><link>https://northwind.example${item.path ?? '/'}</link>
      <guid>${escaped(item.title)}</guid><pubDate>Mon, 02 Nov 2026 10:00:00 GMT</pubDate>
      <description><![CDATA[${item.html ?? ''}]]></description></item>`
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
    <rss version="2.0"><channel><title>${title}</title><link>https://northwind.example/blog</link>
    <description>News</description><language>en</language>${written.join('\n')}</channel></rss>`
}

/** Returns releases as GitHub publishes them. */
export function releasesFeed(items: readonly FeedItem[]): string {
  const written = items.map(
    ({ title, html = '' }) => `<entry><id>tag:github.com,2008:Repository/1/${escaped(title)}</id>
      <updated>2026-11-02T10:00:00Z</updated>
      <link rel="alternate" type="text/html" href="https://github.com/northwind/app/releases/tag/${escaped(title)}"/>
      <title>${escaped(title)}</title><content type="html">${escaped(html)}</content></entry>`
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">
    <id>tag:github.com,2008:https://github.com/northwind/app/releases</id>
    <title>Release notes from app</title><updated>2026-11-02T10:00:00Z</updated>${written.join('\n')}</feed>`
}

/** Returns posts without titles as Mastodon publishes them. */
export function untitledFeed(posts: readonly { id: string; html: string }[]): string {
  const written = posts.map(
    ({ id, html }) => `<item><guid isPermaLink="true">https://social.example/@northwind/${id}</guid>
      <link>https://social.example/@northwind/${id}</link><pubDate>Mon, 02 Nov 2026 10:00:00 +0000</pubDate>
      <description>${escaped(html)}</description></item>`
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
    <rss version="2.0"><channel><title>Northwind</title><link>https://social.example/@northwind</link>
    <description>Public posts from @northwind@social.example</description>${written.join('\n')}</channel></rss>`
}

/** Returns posts as JSON Feed, version 1.1. */
export function jsonFeed(items: readonly { id: string; title?: string; text: string }[]): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'News',
    items: items.map(({ id, title, text }) => ({ id, title, content_text: text })),
  })
}

/** Returns releases as PyPI publishes them. */
export function pypiFeed(versions: readonly string[]): string {
  const written = versions.map(
    (version) => `<item><title>${version}</title><link>https://pypi.org/project/northwind/${version}/</link>
      <description>The client of Northwind</description><author>dev@northwind.example</author>
      <pubDate>Mon, 02 Nov 2026 10:00:00 GMT</pubDate></item>`
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
    <rss version="2.0"><channel><title>PyPI recent updates for northwind</title>
    <link>https://pypi.org/project/northwind/</link><description>Recent updates to the Python Package Index for northwind</description>
    <language>en</language>${written.join('\n')}</channel></rss>`
}

/** Returns a version as `GET https://registry.npmjs.org/{package}/{version}` does. */
export function npmVersion(version: string, deprecated?: string): string {
  return JSON.stringify({
    _id: `northwind@${version}`,
    _nodeVersion: '22.0.0',
    _npmUser: { name: 'northwind', email: 'dev@northwind.example' },
    _npmVersion: '10.0.0',
    name: 'northwind',
    version,
    description: 'The client of Northwind',
    main: 'index.js',
    license: 'MIT',
    dependencies: {},
    scripts: { test: 'node --test' },
    maintainers: [{ name: 'northwind', email: 'dev@northwind.example' }],
    dist: {
      shasum: 'bbf102d5ae73afe2c553295e0fb02230216f65b1',
      tarball: `https://registry.npmjs.org/northwind/-/northwind-${version}.tgz`,
    },
    ...(deprecated && { deprecated }),
  })
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
