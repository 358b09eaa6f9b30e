import { sampleTest } from '#plugin/testing/samples/messages'
import { mailOf } from '../../../plugins/email/mail.js'
import { discordPreviews } from './discord.js'
import {
  alertToLookAt,
  briefingToLookAt,
  digestToLookAt,
  quietBriefingToLookAt,
  unreadBriefingToLookAt,
} from './messages.js'
import { slackPreviews } from './slack.js'
import { teamsPreviews } from './teams.js'

const READER = 'ada@fernhill.example'

/** HTML by file name. */
export const previews: Record<string, string> = {
  alert: mailOf(alertToLookAt, READER).html,
  digest: mailOf(digestToLookAt, READER).html,
  briefing: mailOf(briefingToLookAt, READER).html,
  'quiet-briefing': mailOf(quietBriefingToLookAt, READER).html,
  'unread-briefing': mailOf(unreadBriefingToLookAt, READER).html,
  test: mailOf(sampleTest, READER).html,
  ...slackPreviews(),
  ...teamsPreviews(),
  ...discordPreviews(),
}
