/** The dialects in which Kysely writes statements. */
import {
  type Dialect,
  DummyDriver,
  MysqlAdapter,
  MysqlIntrospector,
  MysqlQueryCompiler,
  type QueryCompiler,
  type DialectAdapter,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'

export type DialectName = 'sqlite' | 'mysql'

/** SQLite has no row locks and needs none: a transaction holds the write lock from its beginning. */
class UnlockedSqliteCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier !== 'ForUpdate' && node.modifier !== 'SkipLocked') super.visitSelectModifier(node)
  }
}

function dialectWith(
  compiler: QueryCompiler,
  adapter: DialectAdapter,
  introspector: Dialect['createIntrospector']
) {
  const dialect: Dialect = {
    createAdapter: () => adapter,
    createDriver: () => new DummyDriver(),
    createIntrospector: introspector,
    createQueryCompiler: () => compiler,
  }
  return { dialect, compiler, adapter }
}

export const dialects = {
  sqlite: dialectWith(new UnlockedSqliteCompiler(), new SqliteAdapter(), (db) => new SqliteIntrospector(db)),
  mysql: dialectWith(new MysqlQueryCompiler(), new MysqlAdapter(), (db) => new MysqlIntrospector(db)),
} satisfies Record<DialectName, unknown>
