import { defineConfig } from '@adonisjs/core/bodyparser'

/** The maximum size in bytes of an uploaded file, and of the other fields of its form. */
export const uploadLimits = { file: 32 * 1024 * 1024, fields: 4 * 1024 * 1024 }

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
  // Not parsed, except on routes with the `upload` middleware.
  multipart: {
    autoProcess: false,
    convertEmptyStringsToNull: false,
    trimWhitespaces: false,
    fieldsLimit: uploadLimits.fields,
    limit: uploadLimits.file,
    maxFields: 20,
    types: ['multipart/form-data'],
  },
})
