/**
 * `npm run test:tenancy [-- <part of a path>]`: removes the workspace from one query at a time and runs the
 * tests that keep workspaces apart. They must fail each time. A query that no test covers is listed, and the
 * exit code is 1. Everything runs in a copy of the project, so nothing here is changed.
 */
import { spawn } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import ts from 'typescript'
import { nodeBinary, ROOT } from './bundled_node.mjs'
import { migrate } from './steps/prepare_database.mjs'
import { testSettings } from './steps/test_settings.mjs'
import { onStopSignals } from './support/signals.mjs'

/** The tests that cover the queries of each folder. */
const WATCHED = {
  app: {
    suite: 'functional',
    files: ['api/tenancy', 'app/tenancy', 'api/bad_ids', 'api/totals', 'alerts/tuning'],
  },
  commands: { suite: 'process', files: ['commands'] },
}
const NOT_COPIED = ['node_modules', '.git', 'storage', 'build', 'build.previous', 'tmp']
const PATIENCE = 120_000
const COLUMN = /^(\w+\.)?(workspace_id|workspaceId)$/
const RAW_CLAUSE = /(\w+\.)?workspace_id = (\?|:\w+)/g

/**
 * @typedef {{ line: number, code: string, text: string }} Mutant a query without its workspace: its line and
 *   code, and the text of the whole file
 */

/**
 * Returns the file's variants with one query changed.
 *
 * @returns {Mutant[]}
 */
function mutantsOf(text) {
  const source = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true)
  const mutants = []
  const replace = (start, end, replacement) =>
    mutants.push({
      line: source.getLineAndCharacterOfPosition(end).line + 1,
      code: text
        .slice(start, end)
        .replace(/\/\/.*/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
      text: text.slice(0, start) + replacement + text.slice(end),
    })

  const visit = (node) => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { expression: receiver, name } = node.expression
      const [first] = node.arguments
      if (name.text === 'within' && first && /(^|\.)workspace$/.test(first.getText())) {
        replace(node.getStart(), node.getEnd(), `${receiver.getText()}.query()`)
      }
      if (
        /^(where|andWhere)$/.test(name.text) &&
        first &&
        ts.isStringLiteralLike(first) &&
        COLUMN.test(first.text)
      ) {
        replace(receiver.getEnd(), node.getEnd(), '')
      }
    }
    if (ts.isPropertyAssignment(node) && COLUMN.test(node.name.text ?? '') && isCondition(node)) {
      const rest = /^\s*,?/.exec(text.slice(node.getEnd()))[0].length
      replace(node.getStart(), node.getEnd() + rest, '')
    }
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      for (const { 0: clause, index } of node.getText().matchAll(RAW_CLAUSE)) {
        const start = node.getStart() + index
        replace(start, start + clause.length, `(${clause} or 1 = 1)`)
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return mutants
}

/** Whether a property is part of `where({ … })` or `find(…, { … })`. */
function isCondition({ parent: { parent } }) {
  return ts.isCallExpression(parent) && /\.(and)?where$|^find(OrFail)?$/i.test(parent.expression.getText())
}

/** Returns paths relative to the folder, with `/` as separator. */
function sourcesIn(folder) {
  return Object.keys(WATCHED).flatMap((top) =>
    readdirSync(join(folder, top), { recursive: true })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => `${top}/${path.replaceAll(sep, '/')}`)
      .sort()
  )
}

/**
 * Links packages one by one, because caches of tools in `node_modules`, such as `.vite`, must not be shared.
 */
function linkPackages(from, to) {
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    if (!name.startsWith('.')) symlinkSync(join(from, name), join(to, name), 'junction')
  }
}

let child
/**
 * Runs tests in a folder.
 *
 * @returns {Promise<'passed' | 'failed' | 'broken'>} broken: the run did not finish
 */
function runTests(folder, env, { suite, files }) {
  const filters = files.flatMap((file) => ['--files', `${suite}/${file}`])
  return new Promise((resolve, reject) => {
    child = spawn(nodeBinary(), ['--import=./bin/typescript.mjs', 'bin/test.ts', suite, ...filters], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => (output += text))
    }
    const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE)
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(timer)
      const ended = /^\s*Tests\s.*\(\d+\)/m.test(stripVTControlCharacters(output))
      if (!ended) console.error(stripVTControlCharacters(output).slice(-2000))
      resolve(ended ? (code === 0 ? 'passed' : 'failed') : 'broken')
    })
  })
}

const folder = mkdtempSync(join(tmpdir(), 'rivalwatch-tenancy-'))
let stopped = false
const stop = () => {
  stopped = true
  child?.kill('SIGTERM')
}
onStopSignals({ stop, kill: () => process.exit(130) })

try {
  const copy = join(folder, 'copy')
  cpSync(ROOT, copy, {
    recursive: true,
    filter: (path) => !NOT_COPIED.includes(relative(ROOT, path).split(sep)[0]),
  })
  linkPackages(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  const env = { ...(await testSettings(folder)), LOG_LEVEL: 'silent' }
  await migrate(env, 'ace.js')

  for (const tests of Object.values(WATCHED)) {
    if ((await runTests(copy, env, tests)) !== 'passed')
      throw new Error('The tests fail even without mutations.')
  }
  const wanted = process.argv[2] ?? ''
  const survivors = []
  let total = 0
  for (const path of sourcesIn(copy)) {
    if (!path.includes(wanted)) continue
    const file = join(copy, path)
    const text = readFileSync(file, 'utf8')
    for (const mutant of mutantsOf(text)) {
      if (stopped) throw new Error('Stopped.')
      writeFileSync(file, mutant.text)
      const outcome = await runTests(copy, env, WATCHED[path.split('/')[0]])
      const place = `${path}:${mutant.line}  ${mutant.code}`
      console.log(
        `${outcome === 'failed' ? 'killed  ' : outcome === 'passed' ? 'SURVIVED' : 'BROKEN  '}  ${place}`
      )
      if (outcome !== 'failed') survivors.push(place)
      total++
    }
    writeFileSync(file, text)
  }
  console.log(`\n${total - survivors.length} of ${total} mutants killed`)
  if (survivors.length || total === 0) process.exitCode = 1
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
