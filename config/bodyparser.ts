import { defineConfig } from '@adonisjs/core/bodyparser'

/** For forms of the app; the API reads its bodies itself (see app/api). */
export default defineConfig({
  allowedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'],
  form: {
    convertEmptyStringsToNull: false,
    trimWhitespaces: false,
    types: ['application/x-www-form-urlencoded'],
  },
  json: {
    convertEmptyStringsToNull: false,
    trimWhitespaces: false,
    limit: '100kb',
    types: ['application/json'],
  },
  multipart: { autoProcess: false, processManually: [], limit: '100kb', types: [] },
})
