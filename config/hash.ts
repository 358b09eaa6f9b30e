import app from '@adonisjs/core/services/app'
import { defineConfig } from '@adonisjs/core/hash'
import type { InferHashers } from '@adonisjs/core/types'
import { BoundedScrypt } from '#platform/bounded_scrypt'

/**
 * One of the settings that OWASP calls equal. Of these it is the one that takes 32 MB a hash and not 128, so that it fits
 * machines of 1 GB. Nobody guesses at the accounts that tests make by the thousand.
 */
const scrypt = { cost: app.inTest ? 16 : 2 ** 15, blockSize: 8, parallelization: 3 }

const hashConfig = defineConfig({
  default: 'scrypt',
  list: {
    scrypt: () =>
      new BoundedScrypt(
        // Twice what the hash itself takes: there is a little beside it.
        { ...scrypt, maxMemory: 2 * 128 * 2 ** 15 * scrypt.blockSize },
        // 64 MB in all, half of the threads that files and names need too, and an answer within 20 seconds.
        { atOnce: 2, waiting: 100 }
      ),
  },
})

export default hashConfig

declare module '@adonisjs/core/types' {
  export interface HashersList extends InferHashers<typeof hashConfig> {}
}
