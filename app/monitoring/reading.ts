/** What is in progress on a page: a crawl that waits for a worker, or one that is running. */
export type Reading = 'waiting' | 'reading'
