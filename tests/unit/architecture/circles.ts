import ts from 'typescript'
import { resolveImport, type SourceFiles } from './source_files.js'

/**
 * Finds files that depend on each other while loading. Type imports do not count, because they are erased by then, nor
 * do dynamic imports.
 * @returns the files of each circle, in alphabetical order
 */
export function circlesIn(files: SourceFiles): string[][] {
  const needed = new Map(
    [...files].map(([path, text]) => [path, neededBy(path, text).filter((target) => files.has(target))])
  )
  const circles: string[][] = []
  const depths = new Map<string, number>()
  const open: string[] = []

  /** Tarjan's algorithm: returns the lowest index on the current path that this file leads back to. */
  function visit(path: string): number {
    const depth = depths.size
    depths.set(path, depth)
    open.push(path)
    let lowest = depth
    for (const target of needed.get(path)!) {
      if (!depths.has(target)) lowest = Math.min(lowest, visit(target))
      else if (open.includes(target)) lowest = Math.min(lowest, depths.get(target)!)
    }
    if (lowest === depth) {
      const circle = open.splice(open.indexOf(path))
      if (circle.length > 1) circles.push(circle.sort())
    }
    return lowest
  }

  for (const path of files.keys()) if (!depths.has(path)) visit(path)
  return circles
}

function neededBy(path: string, text: string): string[] {
  const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
  return statements.filter(isOfValues).flatMap((statement) => {
    const target = resolveImport(path, (statement.moduleSpecifier as ts.StringLiteral).text)
    return target === null ? [] : [`${target}.ts`]
  })
}

type Loading = (ts.ImportDeclaration | ts.ExportDeclaration) & { moduleSpecifier: ts.Expression }

function isOfValues(statement: ts.Statement): statement is Loading {
  if (ts.isExportDeclaration(statement)) return Boolean(statement.moduleSpecifier) && !statement.isTypeOnly
  if (!ts.isImportDeclaration(statement)) return false
  const { importClause: clause } = statement
  if (!clause) return true
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return false
  const { name, namedBindings } = clause
  return (
    Boolean(name) ||
    !namedBindings ||
    ts.isNamespaceImport(namedBindings) ||
    namedBindings.elements.some(({ isTypeOnly }) => !isTypeOnly)
  )
}
