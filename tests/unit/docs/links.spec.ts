import { existsSync, readFileSync, statSync } from 'node:fs'
import { posix } from 'node:path'
import { test } from '@japa/runner'
import { projectPath } from '#platform/paths'
import { readSourceFiles } from '../architecture/source_files.js'

const pages = await readSourceFiles('*.md', 'docs/**/*.md', 'clients/*/*.md')
const sources = await readSourceFiles(
  '*.ts',
  '.env.example',
  '{app,bench,commands,config,database,plugins,providers,scripts,start}/**/*.{ts,mjs}',
  'inertia/**/*.{ts,svelte}',
  'tests/**/*.ts'
)

/** Addresses in code and inline code are not links. */
const withoutCode = (text: string) => text.replace(/^(`{3,}).*?^\1$/gms, '').replace(/`[^`\n]*`/g, '`code`')

/** Returns the anchors that GitHub generates for a page's headings. */
function anchorsIn(text: string): Set<string> {
  const anchors = new Set<string>()
  for (const [, heading] of text.replace(/^(`{3,}).*?^\1$/gms, '').matchAll(/^#{1,6} +(.+)$/gm)) {
    const slug = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-')
    let anchor = slug
    for (let count = 1; anchors.has(anchor); count++) anchor = `${slug}-${count}`
    anchors.add(anchor)
  }
  return anchors
}

/** Returns the relative links and images of a page as written. */
function linksIn(text: string): string[] {
  const written = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)]
  return written.map(([, link, picture]) => link ?? picture).filter((link) => !/^(?:[a-z]+:|\/)/.test(link))
}

test.group('Links in the docs', () => {
  test('lead to existing files and headings: {$self}')
    .with([...pages.keys()])
    .run(({ assert }, page) => {
      const dead = linksIn(pages.get(page)!).filter((link) => {
        const [path, anchor] = link.split('#')
        const target = path ? posix.join(posix.dirname(page), path) : page
        if (!existsSync(projectPath(target))) return true
        if (!anchor || statSync(projectPath(target)).isDirectory()) return Boolean(anchor)
        return !anchorsIn(readFileSync(projectPath(target), 'utf8')).has(anchor)
      })
      assert.deepEqual(dead, [])
    })

  test('name existing documents, including in code', ({ assert }) => {
    const dead = [...pages, ...sources].flatMap(([file, text]) =>
      [...text.matchAll(/\bdocs\/[\w/-]+\.md\b/g)]
        .filter(([path]) => !existsSync(projectPath(path)))
        .map(([path]) => `${file}: ${path}`)
    )
    assert.deepEqual(dead, [])
  })

  test('lead from the index to every document', ({ assert }) => {
    const linked = new Set(linksIn(pages.get('docs/README.md') ?? '').map((link) => link.split('#')[0]))
    const listed = [...pages.keys()]
      .filter((page) => /^docs\/(guides|reference|internals)\//.test(page))
      .map((page) => posix.relative('docs', page))
    assert.deepEqual(
      listed.filter((page) => !linked.has(page)),
      []
    )
  })
})
