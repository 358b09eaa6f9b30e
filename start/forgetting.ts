/** All that is not kept for ever. What these delete is out of use already, so there is no hurry. */
import { forgetToldEdits } from '#alerts/pipeline/forget_told_edits'
import { forgetOldVisits } from '#analytics/ingest/forget_old_visits'
import { forgetOldAnswers } from '#api/http/idempotency'
import { forgetOldChanges } from '#monitoring/retention/forget_changes'
import { forgetOldCrawls } from '#monitoring/retention/forget_crawls'
import { forgetOldHosts } from '#monitoring/retention/forget_hosts'
import { forgetOldVersions } from '#monitoring/retention/forget_versions'
import type { Forgetting } from '#platform/database/forgetting'
import { forgetOldCounts } from '#platform/http/rate_limit'
import { forgetOldDenials } from '#workspaces/denials/forget'
import { forgetOldInvitations } from '#workspaces/invitations/forget'
import { forgetOldSignIns } from '#workspaces/sign_ins/forget'

/** In this order: a change that is gone needs no evidence. */
export const forgettings: readonly Forgetting[] = [
  forgetOldChanges,
  forgetOldVersions,
  forgetOldCrawls,
  forgetOldHosts,
  forgetOldVisits,
  forgetToldEdits,
  forgetOldAnswers,
  forgetOldCounts,
  forgetOldSignIns,
  forgetOldInvitations,
  forgetOldDenials,
]
