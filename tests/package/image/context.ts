import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { projectPath } from '#platform/paths'

/** The files that a build receives, according to .dockerignore. */
export interface BuildContext {
  /** @param file absolute path */
  contains(file: string): boolean
}

/** Reads .dockerignore: the last pattern that matches a file or one of its folders applies. */
export function buildContext(): BuildContext {
  const rules = readFileSync(projectPath('.dockerignore'), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => ({ pattern: patternOf(line.replace(/^!/, '')), isKept: line.startsWith('!') }))
  return {
    contains(file) {
      const path = relative(projectPath(''), file).replaceAll('\\', '/')
      if (!path) return true
      const folders = path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'))
      const last = rules.findLast(({ pattern }) => folders.some((folder) => pattern.test(folder)))
      return last?.isKept ?? true
    },
  }
}

/** Converts a pattern. Unlike shell patterns, those of Docker also match names that start with a dot. */
function patternOf(line: string): RegExp {
  const source = line
    .split(/(\*\*\/|\*)/)
    .map((part) => ({ '**/': '(?:.*/)?', '*': '[^/]*' })[part] ?? part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${source.join('')}$`)
}
