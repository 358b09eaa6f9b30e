/** All that is not kept for ever. What these delete is out of use already, so there is no hurry. */
import { forgetToldEdits } from '#alerts/pipeline/forget_told_edits'
import { forgetOldVisits } from '#analytics/ingest/forget_old_visits'
import { forgetOldAnswers } from '#api/http/idempotency'
import { forgetOldCounts } from '#api/http/rate_limit'
import type { Forgetting } from '#platform/database/forgetting'

export const forgettings: readonly Forgetting[] = [
  forgetOldVisits,
  forgetToldEdits,
  forgetOldAnswers,
  forgetOldCounts,
]
