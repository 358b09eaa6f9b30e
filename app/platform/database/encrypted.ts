import encryption from '@adonisjs/core/services/encryption'

/** An encrypted text column. Text encrypted with another APP_KEY reads as null. */
export const encrypted = {
  serializeAs: null,
  prepare: (text: string | null) => (text === null ? null : encryption.encrypt(text)),
  consume: (stored: string | null): string | null => (stored === null ? null : encryption.decrypt(stored)),
}
