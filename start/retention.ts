/** All retention tasks. They are not urgent, because the data they delete is no longer used. */
import { pruneReportedEdits } from '#detection/deduplication/prune_reported'
import { pruneVisits } from '#analytics/ingest/prune_visits'
import { pruneAnswers } from '#api/http/idempotency'
import { sweepBlobs } from '#monitoring/contents/sweep_blobs'
import { pruneChanges } from '#monitoring/retention/prune_changes'
import { pruneCrawls } from '#monitoring/retention/prune_crawls'
import { pruneHosts } from '#monitoring/retention/prune_hosts'
import { pruneVersions } from '#monitoring/retention/prune_versions'
import type { Prune } from '#platform/database/prune_by_age'
import { pruneIndex } from '#search/indexing/prune_index'
import { pruneProcesses } from '#platform/processes/processes'
import { pruneCounts } from '#platform/http/rate_limit'
import { pruneDenials } from '#workspaces/access_denied_log/prune'
import { pruneShareLinks } from '#alerts/sharing/prune_links'
import { pruneInvitations } from '#workspaces/invitations/prune'
import { pruneOauth } from '#workspaces/oauth/prune'
import { pruneSignIns } from '#workspaces/sign_ins/prune'

/** The order matters: evidence of a deleted change is not needed, and a store may be unavailable. */
export const pruners: readonly Prune[] = [
  pruneChanges,
  pruneVersions,
  pruneIndex,
  pruneCrawls,
  pruneHosts,
  pruneVisits,
  pruneReportedEdits,
  pruneAnswers,
  pruneCounts,
  pruneSignIns,
  pruneOauth,
  pruneInvitations,
  pruneShareLinks,
  pruneDenials,
  pruneProcesses,
  sweepBlobs,
]
