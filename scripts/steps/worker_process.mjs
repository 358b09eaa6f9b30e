/**
 * Keeps a worker's memory small. Extracting pages creates a lot of short-lived data in several threads: with a larger
 * young generation and a malloc arena for each thread, a worker uses more memory and is no faster. By default, glibc
 * also raises its mmap threshold to the size of large freed blocks and keeps such blocks for later, so that the memory
 * of the largest pages is never returned; a fixed threshold prevents this.
 */
const NODE_OPTIONS = ['--max-semi-space-size=4']
const LARGE_BLOCK = String(128 * 1024)
const ENVIRONMENT = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: LARGE_BLOCK,
  MALLOC_TRIM_THRESHOLD_: LARGE_BLOCK,
}

/**
 * Returns the environment of a worker.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv} the environment of a worker; values in `env` take precedence
 */
export function workerEnvironment(env) {
  const nodeOptions = [...NODE_OPTIONS, ...(env.NODE_OPTIONS ? [env.NODE_OPTIONS] : [])].join(' ')
  return { ...ENVIRONMENT, ...env, NODE_OPTIONS: nodeOptions }
}
