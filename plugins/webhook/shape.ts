/** A part of a payload: how to read it from a message, and its schema for the documentation. */
export interface Shape<From> {
  /** JSON Schema 2020-12. */
  schema: Record<string, unknown>
  read(from: From): unknown
}

/** Returns the shape of an object with exactly these fields. Its schema allows others, because fields may be added. */
export function object<From>(fields: Record<string, Shape<From>>): Shape<From> {
  const entries = Object.entries(fields)
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(entries.map(([name, { schema }]) => [name, schema])),
      required: Object.keys(fields),
    },
    read: (from) => Object.fromEntries(entries.map(([name, shape]) => [name, shape.read(from)])),
  }
}

export function list<From, Item>(
  items: (from: From) => readonly Item[],
  item: Shape<Item>,
  bounds: { maxItems?: number } = {}
): Shape<From> {
  return {
    schema: { type: 'array', items: item.schema, ...bounds },
    read: (from) => items(from).map((one) => item.read(one)),
  }
}

/** Returns a shape that is read from a part of the message. */
export function within<From, Part>(part: (from: From) => Part, shape: Shape<Part>): Shape<From> {
  return { schema: shape.schema, read: (from) => shape.read(part(from)) }
}

export function text<From>(
  read: (from: From) => string,
  constraints: { enum?: readonly string[]; pattern?: string; format?: string } = {}
): Shape<From> {
  return { schema: { type: 'string', ...constraints }, read }
}

export function textOrNull<From>(read: (from: From) => string | null): Shape<From> {
  return { schema: { type: ['string', 'null'] }, read }
}

export function count<From>(read: (from: From) => number): Shape<From> {
  return { schema: { type: 'integer', minimum: 0 }, read }
}

/** Returns the shape of a text that is the same in every payload. */
export function always<From>(value: string): Shape<From> {
  return { schema: { type: 'string', const: value }, read: () => value }
}
