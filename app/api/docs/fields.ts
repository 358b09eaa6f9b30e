/** Presents JSON Schemas as lists of fields. */
import { timestamp } from '#platform/json_schema'
import type { JsonSchema } from '#api/operations'

export interface Field {
  /** Includes the names of its parents: `alerts[].watchedUrl.id`. */
  name: string
  /** Such as `string or null`. */
  type: string
  isRequired: boolean
  /** The allowed values; empty if any value of the type is allowed. */
  values: string[]
  /** Other constraints, briefly. */
  notes: string[]
}

/** Returns the field that a schema describes, without its children. */
export function fieldOf(name: string, schema: JsonSchema, isRequired: boolean): Field {
  const { type, base } = typeOf(schema)
  return { name, type, isRequired, values: valuesOf(base), notes: notesOf(base) }
}

/** Returns all fields in a schema, each after its parent. */
export function fieldsIn(schema: JsonSchema, path = ''): Field[] {
  const { base } = typeOf(schema)
  if (base.items) return fieldsIn(base.items as JsonSchema, `${path}[]`)
  return propertiesOf(base).flatMap(([name, property, isRequired]) => {
    const full = path ? `${path}.${name}` : name
    return [fieldOf(full, property, isRequired), ...fieldsIn(property, full)]
  })
}

/** Returns the fields of an object. If it has several forms, fields that some of them lack are optional. */
function propertiesOf({
  oneOf,
  properties = {},
  required = [],
}: JsonSchema): [string, JsonSchema, boolean][] {
  const own = Object.entries(properties as Record<string, JsonSchema>)
  if (!oneOf) return own.map(([name, property]) => [name, property, (required as string[]).includes(name)])
  const forms = (oneOf as JsonSchema[]).map(propertiesOf)
  const all = new Map(forms.flat().map((property) => [property[0], property]))
  return [...all.values()].map(([name, property]) => {
    const found = forms.flatMap((form) => form.filter((one) => one[0] === name))
    const isAlways = found.length === forms.length && found.every(([, , isRequired]) => isRequired)
    const isChoice = found.some(([, one]) => 'const' in one)
    const merged = isChoice ? { enum: found.map(([, one]) => one.const) } : property
    return [name, merged, isAlways]
  })
}

function typeOf(schema: JsonSchema): { type: string; base: JsonSchema } {
  const choices = (schema.anyOf as JsonSchema[] | undefined) ?? []
  const base = choices.find(({ type }) => type !== 'null') ?? schema
  const types = [wordOf(base), ...(choices.some(({ type }) => type === 'null') ? ['null'] : [])]
  return { type: types.join(' or '), base }
}

function wordOf({ type, items, oneOf, enum: values, const: value }: JsonSchema): string {
  if (items) return `array of ${plural(wordOf(items as JsonSchema))}`
  if (Array.isArray(type)) return type.join(' or ')
  if (type) return String(type)
  return oneOf ? 'object' : typeof ((values as unknown[] | undefined)?.[0] ?? value)
}

function plural(word: string): string {
  return word.startsWith('array of') ? word.replace('array', 'arrays') : `${word}s`
}

function valuesOf(schema: JsonSchema): string[] {
  const { enum: values, const: value } = (schema.items as JsonSchema | undefined) ?? schema
  return ((values as unknown[] | undefined) ?? (value === undefined ? [] : [value])).map(String)
}

const TIMESTAMP = timestamp().pattern

function notesOf(schema: JsonSchema): string[] {
  const { description, pattern, minimum, maximum, maxLength, maxItems, default: unlessGiven } = schema
  const [, prefix] = /^\^([a-z]+_)\[0-9a-z\]/.exec(String(pattern)) ?? []
  return [
    description,
    prefix && `${prefix}…`,
    pattern === TIMESTAMP && 'YYYY-MM-DD HH:MM:SS, UTC',
    maximum !== undefined && `${minimum} to ${(maximum as number).toLocaleString('en')}`,
    maxLength !== undefined && `at most ${(maxLength as number).toLocaleString('en')} characters`,
    maxItems !== undefined && `at most ${maxItems}`,
    unlessGiven !== undefined && `default: ${unlessGiven}`,
  ].filter((note): note is string => Boolean(note))
}
