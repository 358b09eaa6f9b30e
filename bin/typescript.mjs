/**
 * Runs TypeScript as it is: `node --import=./bin/typescript.mjs <file>.ts`. The framework's `@poppinss/ts-exec`, which
 * `ace serve` goes on using, asks a thread of its own about every import and compiles every file at every start: a
 * command took twice the time. Here a file is compiled when it has changed, and what came of it lies below
 * `node_modules`.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire, enableCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isMainThread, threadId } from 'node:worker_threads'

const require = createRequire(import.meta.url)
const CACHE = fileURLToPath(new URL('../node_modules/.cache/rivalwatch', import.meta.url))
const COMPILER = '@swc/core'

/** What tsconfig.json asks of the output. */
const OPTIONS = {
  configFile: false,
  swcrc: false,
  sourceMaps: 'inline',
  module: { type: 'es6' },
  jsc: {
    target: 'esnext',
    externalHelpers: false,
    parser: { syntax: 'typescript', decorators: true, dynamicImport: true },
    transform: { decoratorMetadata: true, legacyDecorator: true },
    experimental: { keepImportAttributes: true },
    keepClassNames: true,
  },
}
const RECIPE = `${require(`${COMPILER}/package.json`).version} ${JSON.stringify(OPTIONS)}`

let compiler
let isCacheReady = false

function compile(filename, source) {
  compiler ??= require(COMPILER)
  return compiler.transformSync(source, { ...OPTIONS, filename }).code
}

/** The file as JavaScript. Its last line says what it was made of, so half a file is none. */
function compiled(filename) {
  const source = readFileSync(filename, 'utf8')
  const stamp = `\n// ${digest(RECIPE, source)}\n`
  const copy = join(CACHE, `${digest(filename)}.js`)
  const known = readIfThere(copy)
  if (known?.endsWith(stamp)) return known
  const code = compile(filename, source) + stamp
  keep(copy, code)
  return code
}

function digest(...parts) {
  return createHash('sha256').update(parts.join('\0')).digest('hex')
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** An installation that cannot be written does without. */
function keep(file, text) {
  try {
    if (!isCacheReady) mkdirSync(CACHE, { recursive: true })
    isCacheReady = true
    const draft = `${file}.${process.pid}.${threadId}`
    writeFileSync(draft, text)
    renameSync(draft, file)
  } catch {}
}

process.setSourceMapsEnabled(true)
if (isMainThread) enableCompileCache(join(CACHE, 'v8'))

registerHooks({
  /** Imports name the `.js` that a build has. */
  resolve(specifier, context, next) {
    try {
      return next(specifier, context)
    } catch (error) {
      if (error.code !== 'ERR_MODULE_NOT_FOUND' || !error.url?.endsWith('.js')) throw error
      try {
        return next(error.url.replace(/\.js$/, '.ts'), context)
      } catch {
        throw error
      }
    }
  },
  load(url, context, next) {
    if (context.format !== 'module-typescript') return next(url, context)
    return { format: 'module', source: compiled(fileURLToPath(url)), shortCircuit: true }
  },
})
