import app from '@adonisjs/core/services/app'
import { defineConfig } from '@adonisjs/core/hash'
import type { InferHashers } from '@adonisjs/core/types'
import { BoundedScrypt } from '#platform/bounded_scrypt'

/**
 * One of the settings that OWASP considers equivalent. This one takes 32 MB per hash rather than 128 MB, which suits
 * machines with 1 GB of memory. Tests use a cheaper setting, because they create thousands of accounts that nobody
 * attacks.
 */
const scrypt = { cost: app.inTest ? 16 : 2 ** 15, blockSize: 8, parallelization: 3 }

const hashConfig = defineConfig({
  default: 'scrypt',
  list: {
    scrypt: () =>
      new BoundedScrypt(
        // Twice the memory of the hash itself, because there is some overhead.
        { ...scrypt, maxMemory: 2 * 128 * 2 ** 15 * scrypt.blockSize },
        // Takes 64 MB in total, and half of the threads that file access and DNS lookups also need. A full queue is
        // processed within 20 seconds.
        { atOnce: 2, waiting: 100 }
      ),
  },
})

export default hashConfig

declare module '@adonisjs/core/types' {
  export interface HashersList extends InferHashers<typeof hashConfig> {}
}
