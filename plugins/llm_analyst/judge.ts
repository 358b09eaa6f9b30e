import { type AnalystTools, type Change, Semaphore, type Verdict } from 'rivalwatch-plugin'
import { type Answer, readAnswer } from './answer.js'
import { refined, unrefined } from './refined.js'
import { Breaker } from './breaker.js'
import type { Complaint } from './complaint.js'
import { Fault, type FaultCode, toFault } from './faults.js'
import { complaintAbout } from './grounding/check.js'
import type { Limits } from './limits.js'
import { Model, type ModelOptions } from './model.js'
import { questionOf } from './question.js'
import { type ModelInput, modelInput } from './model_input.js'

/** After an unusable answer, the model is asked once more. */
const ATTEMPTS = 2

type Judge = (change: Change, tools: AnalystTools) => Promise<Verdict | null>

/** What the requests for one change used. */
interface Use {
  requests: number
  inputTokens: number
  outputTokens: number
}

/**
 * Words verdicts with one language model. Between changes, it only remembers the state of the server, nothing about a
 * page.
 */
export function judgeWith(options: ModelOptions, limits: Limits, now = () => performance.now()): Judge {
  const model = new Model(options, limits)
  const turns = new Semaphore(limits.atOnce, limits.atOnce)
  const breaker = new Breaker(limits, now)

  async function ask(input: ModelInput, change: Change, draft: Verdict, tools: AnalystTools, use: Use) {
    let complaint: Complaint | null = null
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      use.requests++
      const reply = await model.ask(questionOf(input.data, complaint), tools.outbound, tools.signal)
      use.inputTokens += reply.inputTokens
      use.outputTokens += reply.outputTokens
      const answer: Answer | Complaint = readAnswer(reply.text, input.lines.length, input.claims)
      complaint = 'why' in answer ? answer : complaintAbout(answer, change, draft)
      if (!complaint) return answer as Answer
    }
    throw new Fault(complaint!.fault)
  }

  async function answerTo(input: ModelInput, change: Change, draft: Verdict, tools: AnalystTools, use: Use) {
    breaker.check()
    const timeout = AbortSignal.timeout(limits.timeout)
    const signal = AbortSignal.any([tools.signal, timeout])
    let asked = Infinity
    try {
      const asking = () => {
        asked = now()
        breaker.check()
        return ask(input, change, draft, { ...tools, signal }, use)
      }
      const answer = await turns.take(signal, asking, tools.workspaceKey)
      breaker.succeeded()
      return answer
    } catch (error) {
      const fault = signal.aborted ? new Fault(lateness(timeout, now() - asked)) : toFault(error)
      breaker.failed(fault)
      throw fault
    }
  }

  /** A timeout spent mostly waiting for a turn says nothing about the server. */
  function lateness(timeout: AbortSignal, asking: number): FaultCode {
    if (!timeout.aborted) return 'given_up'
    return asking < limits.timeout / 2 ? 'busy' : 'timeout'
  }

  return async (change, tools) => {
    const { draft } = tools
    if (!draft?.score || change.fields.length + change.lines.length === 0) return null
    const begun = now()
    const use: Use = { requests: 0, inputTokens: 0, outputTokens: 0 }
    const input = modelInput(change, draft)
    const { verdict, outcome } = await answerTo(input, change, draft, tools, use).then(
      (answer) => ({ verdict: refined(draft, answer, input.lines), outcome: 'used' }),
      (fault: Fault) => ({ verdict: unrefined(draft, fault), outcome: fault.code })
    )
    tools.record?.({ outcome, model: options.model, ...use, milliseconds: Math.round(now() - begun) })
    return verdict
  }
}
