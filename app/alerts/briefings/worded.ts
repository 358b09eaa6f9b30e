import app from '@adonisjs/core/services/app'
import { wordsOf } from '#alerts/briefings/compose'
import type { BriefingContent, BriefingPeriod, CompetitorNews } from '#alerts/briefings/content'
import { reword } from '#alerts/briefings/reword'
import type { Sentence } from '#alerts/briefings/sentence'
import { writeBriefing } from '#alerts/briefings/write_briefing'
import type { Tenant } from '#platform/database/tenant_model'
import { MINUTE } from '#platform/instants'

/**
 * The time limit for all sentences together. Sentences that the model has not returned by then keep the wording of the
 * rules.
 */
const PATIENCE = 2 * MINUTE

/**
 * Writes a briefing to send. If a language model is configured, it may reword the most important news, sentence by
 * sentence. Stores nothing.
 */
export async function briefingToSend(
  workspace: Tenant,
  period: BriefingPeriod,
  timeZone: string,
  tag: string | null
): Promise<BriefingContent> {
  const content = await writeBriefing(workspace, period, timeZone, tag)
  const analysts = (await app.container.make('plugins')).all('analysts')
  if (!analysts.some(({ rewords }) => rewords)) return content
  const guard = await app.container.make('plugins.guard')
  const tools = {
    outbound: await app.container.make('outbound.analysts'),
    workspaceKey: workspace.id,
    versions: null,
    signal: AbortSignal.timeout(PATIENCE),
  }
  const reworded = async ({ name, domain }: CompetitorNews, sentence: Sentence): Promise<Sentence> => {
    const told = { competitor: name, text: sentence.text, url: `https://${domain}/` }
    return { ...sentence, text: await reword(told, analysts, tools, guard) }
  }
  const mattered: CompetitorNews[] = []
  for (const news of content.mattered) {
    mattered.push({
      ...news,
      sentences: await Promise.all(news.sentences.map((sentence) => reworded(news, sentence))),
    })
  }
  const headline = mattered[0]?.sentences[0] ?? null
  return { ...content, headline, mattered, words: wordsOf({ ...content, mattered }) }
}
