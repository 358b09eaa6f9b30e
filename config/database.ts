import { defineConfig } from '@adonisjs/lucid'
import { closeStorage, storagePath } from '#config/storage'
import { prepareMysqlConnection } from '#platform/database/mysql'
import { prepareSqliteConnection } from '#platform/database/sqlite'
import env from '#start/env'

const sqliteFile = storagePath('rivalwatch.sqlite3')
closeStorage(sqliteFile, `${sqliteFile}-wal`, `${sqliteFile}-shm`)

const connection = env.get('DB_CONNECTION', 'sqlite')

/** Whether the database is a file in the storage folder. */
export const usesSqlite = connection === 'sqlite'

const migrations = { naturalSort: true, paths: ['database/migrations'] }

// Models are written manually, because they document more than the columns do.
const schemaGeneration = { enabled: false }

export default defineConfig({
  connection,
  prettyPrintDebugQueries: true,
  connections: {
    sqlite: {
      client: 'better-sqlite3',
      connection: { filename: sqliteFile },
      pool: { min: 1, max: 1, afterCreate: prepareSqliteConnection },
      useNullAsDefault: true,
      migrations,
      schemaGeneration,
    },
    mysql: {
      client: 'mysql2',
      connection: {
        host: env.get('DB_HOST', '127.0.0.1'),
        port: env.get('DB_PORT', 3306),
        user: env.get('DB_USER', 'root'),
        password: env.get('DB_PASSWORD', ''),
        database: env.get('DB_DATABASE', 'rivalwatch'),
        charset: 'utf8mb4',
        timezone: 'Z',
      },
      pool: { min: 0, max: 10, afterCreate: prepareMysqlConnection },
      migrations,
      schemaGeneration,
    },
  },
})
