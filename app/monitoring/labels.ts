import type { PageLabel } from 'rivalwatch-plugin'

export const labels = [
  'pricing',
  'features',
  'changelog',
  'blog',
  'careers',
  'docs',
  'homepage',
  'custom',
] as const satisfies PageLabel[]

export const crawlFrequencies = ['hourly', 'daily'] as const

export type CrawlFrequency = (typeof crawlFrequencies)[number]

export const crawlStatuses = ['pending', 'running', 'success', 'failed', 'blocked'] as const

export type CrawlStatus = (typeof crawlStatuses)[number]
