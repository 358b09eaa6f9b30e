import encryption from '@adonisjs/core/services/encryption'

/** A column whose text only this installation can read. What another APP_KEY wrote reads as null. */
export const encrypted = {
  serializeAs: null,
  prepare: (text: string | null) => (text === null ? null : encryption.encrypt(text)),
  consume: (stored: string | null): string | null => (stored === null ? null : encryption.decrypt(stored)),
}
