/**
 * Finds queries that could reach another workspace's rows: queries on a table or model that belongs to workspaces, if
 * the same expression does not name the workspace. Allowed are `Model.within(workspace)`, and a query builder whose own
 * chain contains `.where('….workspace_id', workspace.id)`.
 */
import ts from 'typescript'
import { resolveImport, type SourceFiles } from './source_files.js'

/** Static methods of a Lucid model that read or write rows of any workspace. */
const BARE_METHODS =
  /^(query|all|first|firstOrFail|find(Or|Many|By|$)\w*|firstOr\w+|(update|fetch)Or\w+|truncate)/
/** Methods that widen a query, such as `orWhere`. */
const ALTERNATIVE = /^or[A-Z]/
const INSERT = /^(insert|multiInsert)$/
/** Functions that find a model by its values; see `platform/database/models.ts`. */
const FINDER = /^find(OrFail)?$/
/** Methods that start a query on a table: Lucid's, then Kysely's. */
const FROM = /^(from|table|selectFrom|updateTable|deleteFrom)$/
const JOIN = /[jJ]oin$/
const RAW_SQL = /\b(?:from|join|update|into)\s+[`"]?(\w+)/gi

export interface BareQuery {
  path: string
  line: number
  /** The model's class or the table's name. */
  target: string
  code: string
}

/** Returns the tables with a `workspace_id`, found in the migrations. */
export function tenantTablesIn(migrations: SourceFiles): Set<string> {
  const tables = new Set<string>()
  for (const text of migrations.values()) {
    for (const [, table, columns] of text.matchAll(/createTable\('(\w+)'([\s\S]*?)\n {4}\}\)/g)) {
      if (columns.includes("'workspace_id'")) tables.add(table)
    }
  }
  return tables
}

/** Returns the files that define models of rows with a workspace, without extension. */
export function tenantModelsIn(files: SourceFiles): Set<string> {
  return new Set(
    [...files]
      .filter(([, text]) => /export default class \w+ extends TenantModel\b/.test(text))
      .map(([path]) => path.replace(/\.ts$/, ''))
  )
}

/** Returns the unscoped queries of files, in source order. */
export function bareQueriesIn(
  files: SourceFiles,
  tenants: { tables: ReadonlySet<string>; models: ReadonlySet<string> }
): BareQuery[] {
  return [...files].flatMap(([path, text]) => {
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
    const models = modelNames(source, path, tenants.models)
    const found: BareQuery[] = []
    const visit = (node: ts.Node) => {
      for (const target of bareTargets(node, models, tenants.tables)) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart())
        found.push({ path, line: line + 1, target, code: excerpt(node) })
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
    return found
  })
}

/** Returns the names under which a file imports tenant models, statically or dynamically. */
function modelNames(source: ts.SourceFile, path: string, models: ReadonlySet<string>): Set<string> {
  const names = new Set<string>()
  const isModel = (specifier: ts.Node) =>
    ts.isStringLiteral(specifier) && models.has(resolveImport(path, specifier.text) ?? '')
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) && node.importClause?.name && isModel(node.moduleSpecifier)) {
      names.add(node.importClause.name.text)
    }
    if (ts.isBindingElement(node) && node.propertyName?.getText() === 'default') {
      const imported = /import\(['"](.+?)['"]\)/.exec(node.parent.parent.getText())?.[1]
      if (imported && models.has(resolveImport(path, imported) ?? '')) names.add(node.name.getText())
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return names
}

function bareTargets(node: ts.Node, models: ReadonlySet<string>, tables: ReadonlySet<string>): string[] {
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return tablesOfRawSql(node, tables)
  if (!ts.isCallExpression(node)) return []
  if (ts.isIdentifier(node.expression)) {
    const [, model, values] = node.arguments
    const isFinder = FINDER.test(node.expression.text) && model && ts.isIdentifier(model)
    if (isFinder) return models.has(model.text) && !namesWorkspace(values) ? [model.text] : []
    return node.expression.text === 'selectFrom' ? bareTable(node, tables) : []
  }
  if (!ts.isPropertyAccessExpression(node.expression)) return []
  const { expression: receiver, name } = node.expression

  if (ts.isIdentifier(receiver) && models.has(receiver.text)) {
    const isBare =
      name.text === 'within' ? hasAlternative(node) : BARE_METHODS.test(name.text) && !isScoped(node)
    return isBare ? [receiver.text] : []
  }
  return FROM.test(name.text) ? bareTable(node, tables) : []
}

function bareTable(node: ts.CallExpression, tables: ReadonlySet<string>): string[] {
  const chain = chainOf(node)
  // An inserted row contains its workspace.
  if (chain.some((link) => INSERT.test(link.name))) return []
  const joined = chain.filter((link) => JOIN.test(link.name)).map(({ args }) => args[0])
  const table = [node.arguments[0], ...joined].map(tableOf).find((used) => used && tables.has(used))
  return table && !isScoped(node) ? [table] : []
}

/** Returns the table that an argument names: `alerts`, or `alerts as alert`. Resolves constants of the same file. */
function tableOf(argument: ts.Expression | undefined): string | undefined {
  if (!argument) return undefined
  if (ts.isStringLiteralLike(argument)) return argument.text.split(/\s+/)[0]
  if (!ts.isIdentifier(argument)) return undefined
  const declared = argument
    .getSourceFile()
    .statements.filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find(({ name }) => ts.isIdentifier(name) && name.text === argument.text)
  return declared?.initializer && ts.isStringLiteralLike(declared.initializer)
    ? declared.initializer.text
    : undefined
}

/** Whether the call's chain names the workspace and does not widen the query afterward. */
function isScoped(call: ts.CallExpression): boolean {
  return chainOf(call).some(isWorkspaceClause) && !hasAlternative(call)
}

function hasAlternative(call: ts.CallExpression): boolean {
  return chainOf(call).some(({ name }) => ALTERNATIVE.test(name))
}

function isWorkspaceClause({ name, args }: Link): boolean {
  if (name !== 'where' && name !== 'andWhere') return false
  const [column] = args
  if (!column) return false
  if (ts.isObjectLiteralExpression(column)) return namesWorkspace(column)
  // In Kysely, an operator is between the two.
  if (args.length === 3 && !/^['"]=['"]$/.test(args[1].getText())) return false
  const isColumn = ts.isStringLiteralLike(column) && /^(\w+\.)?workspace_id$/.test(column.text)
  return isColumn && isWorkspaceId(args.at(-1))
}

/** Whether an object has the workspace's id. */
function namesWorkspace(values: ts.Expression | undefined): boolean {
  if (!values || !ts.isObjectLiteralExpression(values)) return false
  return values.properties.some(
    (property) =>
      ts.isPropertyAssignment(property) &&
      /^['"]?(\w+\.)?(workspace_id|workspaceId)['"]?$/.test(property.name.getText()) &&
      isWorkspaceId(property.initializer)
  )
}

function isWorkspaceId(value: ts.Expression | undefined): boolean {
  return value !== undefined && /^(\w+\.)*workspace\.id$/.test(value.getText())
}

interface Link {
  name: string
  args: readonly ts.Expression[]
}

/**
 * Returns the calls chained to a call: for `a.from(x).where(y).first()`, seen from `from`, these are `where` and
 * `first`.
 */
function chainOf(call: ts.CallExpression): Link[] {
  const links: Link[] = []
  let node: ts.Node = call
  while (
    ts.isPropertyAccessExpression(node.parent) &&
    node.parent.expression === node &&
    ts.isCallExpression(node.parent.parent)
  ) {
    links.push({ name: node.parent.name.text, args: node.parent.parent.arguments })
    node = node.parent.parent
  }
  return links
}

/** Returns the tables that raw SQL reads or writes without naming the workspace. */
function tablesOfRawSql(node: ts.Node, tables: ReadonlySet<string>): string[] {
  const sql = node.getText()
  if (/\bworkspace_id[`"]?\s*=/i.test(sql)) return []
  return [...sql.matchAll(RAW_SQL)].map(([, table]) => table).filter((table) => tables.has(table))
}

function excerpt(node: ts.Node): string {
  return node.getText().replace(/\s+/g, ' ').slice(0, 100)
}
