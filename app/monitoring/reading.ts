/** The state of a page in progress: its crawl is waiting for a worker, or running. */
export type Reading = 'waiting' | 'reading'
