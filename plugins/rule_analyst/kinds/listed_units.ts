import type { Block, Change, PageContent, Unit } from 'rivalwatch-plugin'
import { createBoilerplateCheck } from '../comparison.js'
import { PageVersion } from '../page_version.js'
import type { Passage } from '../pairing.js'
import { cleanName } from '../words.js'
import { rolesIn } from './jobs.js'
import { isEntryTitle, isTitleLine, singlePostTitle, withoutDate, YEAR } from './posts.js'
import { headVersion } from './versions.js'

const MAX_UNITS = 500
/** Characters of a release's heading. */
const MAX_HEAD = 120
/** Kinds of lines that list something. A paragraph only mentions it: "Jane, Engineer at Northwind". */
const LISTING = new Set<Block['kind']>(['heading', 'link', 'list_item', 'cell', 'cta'])

type Lister = (version: PageVersion, page: Change['page']) => Unit[]

const listers: Record<string, Lister> = { job: listRoles, release: listReleases, post: listPosts }

/** Lists the open roles, releases or posts on a page, as claims recognize them. */
export function listUnits(kind: string, page: Change['page'], content: PageContent): Unit[] | null {
  if (!Object.hasOwn(listers, kind)) return null
  return listers[kind](new PageVersion(content, []), page).slice(0, MAX_UNITS)
}

function listRoles(version: PageVersion): Unit[] {
  const isBoilerplate = createBoilerplateCheck(version)
  const lines = version.blocks.flatMap((block, at): Passage[] =>
    LISTING.has(block.kind) && !isBoilerplate(block)
      ? [{ text: block.text, block, anchor: '', at, plan: null }]
      : []
  )
  return rolesIn(version, lines).map(({ title, line: { at } }) => ({
    kind: 'job',
    title,
    start: at,
    end: at + 1,
  }))
}

/**
 * Lists releases by their versions. For a changelog without version numbers, lists its entries by their titles if at
 * least half of them are dated.
 */
function listReleases(version: PageVersion, page: Change['page']): Unit[] {
  const { blocks } = version
  const isBoilerplate = createBoilerplateCheck(version)
  const versions = blocks.map((block) => (isBoilerplate(block) ? null : headVersion(page, block)))
  const heads = versions.flatMap((one, at) => (one !== null && versions.indexOf(one) === at ? [at] : []))
  if (heads.length === 0) {
    const entries = page.label === 'changelog' ? listEntries(version, 'release') : []
    const isDated = ({ start, end }: Unit) => blocks.slice(start, end).some(({ text }) => YEAR.test(text))
    return 2 * entries.filter(isDated).length >= entries.length ? entries : []
  }
  return heads.map((start, index) => ({
    kind: 'release',
    title: cleanName(blocks[start].text, MAX_HEAD),
    start,
    end: heads[index + 1] ?? blocks.length,
  }))
}

function listPosts(version: PageVersion, page: Change['page']): Unit[] {
  const title = singlePostTitle({ page, before: version, after: version })
  if (title === null) return listEntries(version, 'post')
  const start = version.blocks.findIndex(({ text }) => text === title)
  return start < 0 ? [] : [{ kind: 'post', title, start, end: version.blocks.length }]
}

function listEntries(version: PageVersion, kind: string): Unit[] {
  return version.unitsOf('entry').flatMap(({ title, start, end }) => {
    const lines = version.blocks.slice(start, end)
    return isEntryTitle(title) && lines.some((block) => isTitleLine(block, title))
      ? [{ kind, title: withoutDate(title), start, end }]
      : []
  })
}
