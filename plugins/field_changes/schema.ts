import type { Detector, FieldChange } from 'rivalwatch-plugin'
import { valueChange } from './field_change.js'
import { listDifference } from './list_difference.js'

const SCHEMA_CHANGES = 100
/** The maximum depth. Nothing of interest is nested deeper; deeper values are compared as text. */
const DEPTH = 12
const TYPE_LENGTH = 60

type SchemaNode = Record<string, unknown>

/**
 * Reports changed JSON-LD. A value is identified by its path of types and properties:
 * `structuredData.Product.offers.price`. Properties hold sets, as in JSON-LD: one value and a list of one are equal,
 * and order is ignored.
 */
export const schemaDetector: Detector = {
  categories: ['schema'],
  detect: (before, after) => {
    const changes: FieldChange[] = []
    const nodes = (list: readonly unknown[]) => list.filter(isNode)
    compareNodes(nodes(before.structuredData), nodes(after.structuredData), {
      pathOf: (node) => `structuredData.${typeOf(node) || 'Thing'}`,
      depth: 0,
      changes,
    })
    return changes
  },
}

/** Where in the document two sets of nodes are compared. */
interface Place {
  pathOf: (node: SchemaNode) => string
  depth: number
  /** Collects at most `SCHEMA_CHANGES` changes. */
  changes: FieldChange[]
}

function isNode(value: unknown): value is SchemaNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : ''
}

/** Returns the first type, without the URL of its vocabulary. */
function typeOf(node: SchemaNode): string {
  const type = textOf([node['@type']].flat()[0])
  return type.slice(type.lastIndexOf('/') + 1).slice(0, TYPE_LENGTH)
}

/** Returns the same text for the same content, whatever the order of properties and list items. */
function canonicalText(value: unknown, depth = 0): string {
  if (Array.isArray(value) && depth < DEPTH) {
    return `[${value
      .map((item) => canonicalText(item, depth + 1))
      .sort()
      .join(',')}]`
  }
  if (isNode(value) && depth < DEPTH) {
    const entries = Object.keys(value).sort()
    return `{${entries.map((key) => JSON.stringify(key) + ':' + canonicalText(value[key], depth + 1)).join(',')}}`
  }
  return JSON.stringify(value) ?? ''
}

/** Ways to identify a node, most reliable first. An empty text means that this way does not apply. */
const IDENTITIES: ((node: SchemaNode) => string)[] = [
  (node) => canonicalText(node),
  (node) => textOf(node['@id']),
  (node) => (textOf(node.name) ? `${typeOf(node)} ${textOf(node.name)}` : ''),
  (node) => `type ${typeOf(node)}`,
]

interface NodePair {
  before: SchemaNode
  after: SchemaNode
}

/** Pairs nodes by each identity in turn. Nodes with the same identity are paired in order; the rest stay unpaired. */
function pairNodes(before: readonly SchemaNode[], after: readonly SchemaNode[]) {
  const pairs: NodePair[] = []
  let alone = before
  const candidates = new Set(after)
  for (const identityOf of IDENTITIES) {
    const byIdentity = Map.groupBy(candidates, identityOf)
    alone = alone.filter((node) => {
      const identity = identityOf(node)
      const partner = identity ? byIdentity.get(identity)?.shift() : undefined
      if (!partner) return true
      candidates.delete(partner)
      pairs.push({ before: node, after: partner })
      return false
    })
  }
  return { pairs, removed: alone, added: [...candidates] }
}

function compareNodes(before: readonly SchemaNode[], after: readonly SchemaNode[], place: Place): void {
  const { pairs, removed, added } = pairNodes(before, after)
  for (const pair of pairs) compareProperties(pair, place)
  for (const node of removed) report(place, place.pathOf(node), JSON.stringify(node), undefined)
  for (const node of added) report(place, place.pathOf(node), undefined, JSON.stringify(node))
}

function compareProperties({ before, after }: NodePair, place: Place): void {
  const properties = new Set([...Object.keys(before), ...Object.keys(after)])
  for (const property of properties) {
    if (place.changes.length >= SCHEMA_CHANGES) return
    if (property === '@context') continue
    compareValues(before[property], after[property], `${place.pathOf(after)}.${property}`, place)
  }
}

function compareValues(before: unknown, after: unknown, path: string, place: Place): void {
  const valuesBefore = valuesOf(before, place.depth)
  const valuesAfter = valuesOf(after, place.depth)
  compareNodes(valuesBefore.nodes, valuesAfter.nodes, {
    pathOf: () => path,
    depth: place.depth + 1,
    changes: place.changes,
  })
  const { removed, added } = listDifference(valuesBefore.texts, valuesAfter.texts)
  const rows = Math.max(removed.length, added.length)
  for (let row = 0; row < rows; row++) report(place, path, removed[row]?.text, added[row]?.text)
}

/** Splits the values of a property into nested nodes and texts. */
function valuesOf(value: unknown, depth: number): { nodes: SchemaNode[]; texts: string[] } {
  const nodes: SchemaNode[] = []
  const texts: string[] = []
  for (const item of [value].flat(2)) {
    if (item === undefined || item === null) continue
    if (isNode(item) && depth < DEPTH) nodes.push(item)
    else
      texts.push(typeof item === 'object' ? JSON.stringify(item) : String(item).replace(/\s+/g, ' ').trim())
  }
  return { nodes, texts }
}

function report(
  { changes }: Place,
  path: string,
  before: string | undefined,
  after: string | undefined
): void {
  if (changes.length >= SCHEMA_CHANGES) return
  const change = valueChange('schema', path, before, after)
  if (change) changes.push(change)
}
