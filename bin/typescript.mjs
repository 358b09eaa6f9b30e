/**
 * Runs TypeScript directly: `node --import=./bin/typescript.mjs <file>.ts`. The framework's `@poppinss/ts-exec`, which
 * `ace serve` still uses, asks a separate thread about every import and compiles every file at every start, which
 * doubles the duration of a command. Here, a file is only compiled when it has changed; the result is cached below
 * `node_modules`.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire, enableCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isMainThread, threadId } from 'node:worker_threads'

const require = createRequire(import.meta.url)
const CACHE = fileURLToPath(new URL('../node_modules/.cache/rivalwatch', import.meta.url))
const COMPILER = '@swc/core'

/** The output options of tsconfig.json. */
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

/**
 * Returns a file as JavaScript. The last line of a cached file identifies its input, so an incomplete file is
 * not used.
 */
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

/** Stores a compiled file in the cache. A read-only installation works without it. */
function keep(file, text) {
  try {
    if (!isCacheReady) mkdirSync(CACHE, { recursive: true })
    isCacheReady = true
    const draft = `${file}.${process.pid}.${threadId}`
    writeFileSync(draft, text)
    renameSync(draft, file)
  } catch {}
}

// Reading the source maps of all files takes a tenth of a start, which adds up in tests that start many processes.
if (process.env.SOURCE_MAPS !== 'off') process.setSourceMapsEnabled(true)
if (isMainThread) enableCompileCache(join(CACHE, 'v8'))

/**
 * Prefers the sources of the plugin package to its build. A packed copy, which a linked plugin may use, has no sources.
 */
function resolvePluginPackage(specifier, context, next) {
  // `next` modifies the context that it gets.
  const { conditions } = context
  try {
    return next(specifier, { ...context, conditions: [...conditions, 'rivalwatch-source'] })
  } catch {
    return next(specifier, { ...context, conditions })
  }
}

const ROOT = new URL('../', import.meta.url).href
const PACKAGES = `${ROOT}node_modules/`
/** `#platform/*` means `./app/platform/*.js`. */
const ALIASES = Object.entries(require('../package.json').imports).map(([alias, target]) => {
  const [begin, end] = target.split('*')
  return { prefix: alias.slice(0, -1), begin: begin.slice(2), end }
})

/**
 * Returns the URL of a source file of the project; null for anything else. Node would first look for the `.js` file
 * named in the import and create a long error when it is missing, which takes longer than loading the file.
 */
function ownSource(specifier, importer) {
  if (!importer?.startsWith(ROOT) || importer.startsWith(PACKAGES)) return null
  const url = specifier.startsWith('#') ? aliased(specifier) : relative(specifier, importer)
  if (!url?.endsWith('.js')) return null
  const source = `${url.slice(0, -2)}ts`
  return existsSync(fileURLToPath(source)) ? source : null
}

function aliased(specifier) {
  const alias = ALIASES.find(({ prefix }) => specifier.startsWith(prefix))
  return alias && `${ROOT}${alias.begin}${specifier.slice(alias.prefix.length)}${alias.end}`
}

function relative(specifier, importer) {
  return /^\.\.?\//.test(specifier) ? new URL(specifier, importer).href : null
}

registerHooks({
  /** Resolves imports, which refer to the `.js` files of a build. */
  resolve(specifier, context, next) {
    const source = ownSource(specifier, context.parentURL)
    if (source) return { url: source, format: 'module-typescript', shortCircuit: true }
    if (/^rivalwatch-plugin(?:\/|$)/.test(specifier)) return resolvePluginPackage(specifier, context, next)
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
