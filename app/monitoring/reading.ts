/** The state of a page's crawl: waiting for a worker, or running. */
export type Reading = 'waiting' | 'reading'
