import { fileURLToPath } from 'node:url'
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { format, resolveConfig } from 'prettier'

export const SCHEMA_FILE = new URL('../schema.d.ts', import.meta.url)

/** The types of an OpenAPI document, as they stand in `schema.d.ts`. */
export async function generateTypes(document: object): Promise<string> {
  const types = astToString(await openapiTypescript(document as OpenAPI3, { alphabetize: true }))
  const head = '/* eslint-disable */\n/** Made by `npm run client:generate`: not for changing by hand. */\n\n'
  const path = fileURLToPath(SCHEMA_FILE)
  return format(head + types, { ...(await resolveConfig(path)), filepath: path })
}
