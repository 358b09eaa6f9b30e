/** A stream of changes from the product's own functions: pages are read, compared, filtered and judged. */
import type { Analyst, Change, Detector, Extractor, Filter, Verdict } from 'rivalwatch-plugin'
import { judgedOf } from '../../app/detection/pipeline/judgement.js'
import { compareContents } from '../../app/monitoring/pipeline/comparing/compare.js'
import type { Judged } from '../../app/monitoring/models/page_change.js'
import { extractContent } from '../../app/monitoring/pipeline/reading/extract.js'
import { readPage } from '../../app/monitoring/pipeline/reading/read_page.js'
import { edits, type Edit } from './edits.js'
import { makePage } from './make_page.js'
import { htmlOf, type MadePage } from './page.js'
import { pick, pickByShare, randomFrom } from '../support/random.js'
import { type Side, Vocabulary } from './vocabulary.js'

/** A change, the rules' verdict, and what really happened. */
export interface Event {
  change: Change
  verdict: Verdict
  judged: Judged
  edits: Edit[]
}

export interface Pipeline {
  extractors: Extractor[]
  detectors: Detector[]
  filters: Filter[]
  judge: (change: Change) => Verdict | null
}

/** Share of changes that combine two edits. */
const TWO_AT_ONCE = 0.15

/** Returns `count` judged changes that the filters did not remove entirely. */
export function streamOf(pipeline: Pipeline, count: number, seed: number, side: Side): Event[] {
  const random = randomFrom(seed)
  const say = new Vocabulary(side, random)
  const events: Event[] = []
  while (events.length < count) {
    const event = oneEvent(pipeline, say, random)
    if (event) events.push(event)
  }
  return events
}

function oneEvent(pipeline: Pipeline, say: Vocabulary, random: () => number): Event | null {
  const first = pickByShare(
    random,
    edits.map((edit) => [edit, edit.share] as const)
  )
  const kind = pick(random, first.pages)
  const company = say.one('company')
  const before = makePage(kind, company, say)
  const after = structuredClone(before)
  const made = [first]
  first.apply(after, say)
  if (random() < TWO_AT_ONCE) {
    const second = pick(
      random,
      edits.filter((edit) => edit !== first && edit.pages.includes(kind))
    )
    second.apply(after, say)
    made.push(second)
  }
  const change = changeOf(pipeline, before, after, company)
  const verdict = change && pipeline.judge(change)
  if (!change || !verdict) return null
  return {
    change,
    verdict,
    judged: judgedOf(verdict, change),
    edits: made,
  }
}

function changeOf(
  { extractors, detectors, filters }: Pipeline,
  before: MadePage,
  after: MadePage,
  company: string
): Change | null {
  const url = `https://${company.toLowerCase()}.example${before.path}`
  const read = (page: MadePage) => {
    const body = Buffer.from(htmlOf(page, company.length))
    const headers = { 'content-type': 'text/html; charset=utf-8' }
    return extractContent(readPage({ url, finalUrl: url, status: 200, headers, body }), extractors)
  }
  let change = compareContents(read(before), read(after), detectors, {
    url,
    label: before.label,
    competitor: company,
  })
  for (const filter of filters) if (change) change = filter.apply(change).change
  return change && (change.fields.length > 0 || change.lines.length > 0) ? change : null
}

/** Runs the synchronous analysts of the loaded plugins, each on the previous one's draft. */
export function judgeWith(analysts: readonly Analyst[]): Pipeline['judge'] {
  const tools = { outbound: { request: () => Promise.reject(new Error('A bench asks nobody.')) }, signal: new AbortController().signal } // prettier-ignore
  return (change) => {
    let draft: Verdict | null = null
    for (const analyst of analysts) {
      const verdict = analyst.judge(change, { ...tools, draft })
      if (verdict && !(verdict instanceof Promise)) draft = verdict
    }
    return draft
  }
}
