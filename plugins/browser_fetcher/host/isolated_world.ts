import type { CDPSession } from 'playwright-core'

/** Milliseconds that an evaluation in a page may take. */
const EVALUATION_TIMEOUT = 5_000

/**
 * Evaluates a function in the page's document, in a world isolated from its scripts. The two share only the document,
 * so changes that the page made to its own objects do no harm.
 *
 * @param work is passed as source text, so it cannot use anything defined outside itself
 */
export async function evaluateBeside<Given, Result>(
  session: CDPSession,
  work: (given: Given) => Result,
  given: Given
): Promise<Result> {
  const { frameTree } = await session.send('Page.getFrameTree')
  const { executionContextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'rivalwatch',
  })
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: `(${work})(${JSON.stringify(given)})`,
    contextId: executionContextId,
    returnByValue: true,
    timeout: EVALUATION_TIMEOUT,
  })
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value
}
