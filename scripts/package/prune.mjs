/**
 * `node scripts/package/prune.mjs [--arch=arm64]`: deletes files from node_modules that a container does not need,
 * after `npm ci --omit=dev --omit=optional`: build tools that are only installed because a package can be used with
 * them, files that only compilers or people read, and binaries of other platforms. Licenses stay.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Packages that other packages need only during development: a peer of one of them, types, data for test factories, and
 * headers for compiling a driver that comes compiled.
 */
const BUILD_TOOL = /^(?:vite$|@types\/|@faker-js\/faker$|node-addon-api$)/
const UNUSED_FILE = /\.(?:[cm]?ts|map|mdx?|markdown|flow|tsbuildinfo)$/i
const LEGAL_FILE = /^(?:license|licence|notice|copying)/i
/**
 * C sources of SQLite and its driver, which ship with the compiled driver; Playwright's user interface; tests shipped
 * with a package of prom-client and with resolve; functions of lodash in another style; names that OpenTelemetry's
 * packages do not use; and builds for browsers, or as CommonJS, of packages that are imported as modules.
 */
const UNUSED_PATHS = [
  'better-sqlite3/deps',
  'better-sqlite3/src',
  'bintrees/test',
  'playwright-core/lib/vite',
  ...['amd', 'cjs-browser', 'global', 'node'].map((build) => `luxon/build/${build}`),
  ...['core', 'language-common'].map((name) => `@zxcvbn-ts/${name}/dist/zxcvbn-ts.js`),
  'csv-parse/dist',
  'dayjs/esm',
  'hono/dist/cjs',
  ...['commonjs', 'esm'].flatMap((type) =>
    ['browser', 'react-native'].map((build) => `lru-cache/dist/${type}/${build}`)
  ),
  'luxon/src',
  'lodash/fp',
  'marked/lib/marked.umd.js',
  'nodemailer/dist/cjs',
  ...['esm', 'umd'].map((type) => `otpauth/dist/otpauth.${type}.js`),
  'resolve/test',
  ...['cjs', 'esm', 'umd'].map((type) => `tldts/dist/index.${type}.min.js`),
  'validator/validator.js',
  'validator/validator.min.js',
  ...['experimental_attributes', 'experimental_events', 'experimental_metrics', 'index-incubating'].flatMap(
    (name) => ['cjs', 'mjs'].map((type) => `@opentelemetry/semantic-conventions/dist/${name}.${type}`)
  ),
]

const MODULES = 'node_modules'
const packages = JSON.parse(readFileSync(join(MODULES, '.package-lock.json'), 'utf8')).packages
const arch = process.argv.find((argument) => argument.startsWith('--arch='))?.slice('--arch='.length)

const needed = neededPackages()
for (const path of Object.keys(packages)) {
  if (path.startsWith(MODULES) && !needed.has(path)) remove(path)
}
removeUnusedFiles(MODULES)
for (const path of UNUSED_PATHS) remove(join(MODULES, path))
const binaries = join(MODULES, 'better-sqlite3', 'prebuilds')
const own = `linux-${architecture()}.node`
if (!readdirSync(binaries).includes(own)) throw new Error(`${binaries} has no ${own}`)
for (const name of readdirSync(binaries)) if (name !== own) remove(join(binaries, name))

/** Docker's amd64 is Node's x64. */
function architecture() {
  return { amd64: 'x64' }[arch] ?? arch ?? process.arch
}

/** Returns the paths of the packages that production needs, starting from those in package.json. */
function neededPackages() {
  const paths = new Set()
  const visit = (from, name) => {
    const path = BUILD_TOOL.test(name) ? undefined : pathOf(from, name)
    if (!path || paths.has(path)) return
    paths.add(path)
    const { resolved, link } = packages[path]
    const folder = link ? resolved : path
    const { dependencies, peerDependencies } = packages[folder]
    for (const dependency of Object.keys({ ...dependencies, ...peerDependencies })) visit(folder, dependency)
  }
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  for (const name of Object.keys(dependencies)) visit('', name)
  return paths
}

/**
 * Returns the path at which Node finds a package from the folder of another one: in the nearest node_modules above it.
 */
function pathOf(from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf(`/${MODULES}/`)))) {
    const path = `${folder && `${folder}/`}${MODULES}/${name}`
    if (path in packages) return path
    if (!folder) return undefined
  }
}

function removeUnusedFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) removeUnusedFiles(path)
    else if (UNUSED_FILE.test(entry.name) && !LEGAL_FILE.test(entry.name)) remove(path)
  }
  if (readdirSync(folder).length === 0) remove(folder)
}

function remove(path) {
  rmSync(path, { recursive: true, force: true })
}
