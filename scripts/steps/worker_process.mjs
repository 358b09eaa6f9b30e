/**
 * What keeps a worker small. Reading pages leaves behind much that is short-lived, in several threads: with more room for
 * it than this, and a heap of its own in the C library for each thread, a worker grows larger and is no faster.
 */
const NODE_OPTIONS = ['--max-semi-space-size=4']
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2' }

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv} for a worker; what `env` says of this itself stays
 */
export function workerEnvironment(env) {
  const nodeOptions = [...NODE_OPTIONS, ...(env.NODE_OPTIONS ? [env.NODE_OPTIONS] : [])].join(' ')
  return { ...ENVIRONMENT, ...env, NODE_OPTIONS: nodeOptions }
}
