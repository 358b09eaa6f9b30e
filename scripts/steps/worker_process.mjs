/**
 * What keeps a worker small. Reading pages leaves behind much that is short-lived, in several threads: with more room for
 * it than this, and a heap of its own in the C library for each thread, a worker grows larger and is no faster. The library
 * also learns from large blocks that are given back to keep such blocks for later, which makes what the largest pages left
 * behind stay: a bound of one's own ends the learning.
 */
const NODE_OPTIONS = ['--max-semi-space-size=4']
const LARGE_BLOCK = String(128 * 1024)
const ENVIRONMENT = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: LARGE_BLOCK,
  MALLOC_TRIM_THRESHOLD_: LARGE_BLOCK,
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv} for a worker; what `env` says of this itself stays
 */
export function workerEnvironment(env) {
  const nodeOptions = [...NODE_OPTIONS, ...(env.NODE_OPTIONS ? [env.NODE_OPTIONS] : [])].join(' ')
  return { ...ENVIRONMENT, ...env, NODE_OPTIONS: nodeOptions }
}
