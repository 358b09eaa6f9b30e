import type { CDPSession } from 'playwright-core'

/** Milliseconds for what is asked of a page. */
const EVALUATION_TIMEOUT = 5_000

/**
 * Evaluates inside of the page's document, beside its scripts: they share the document and nothing else, so what a page
 * has made of its own objects does no harm.
 *
 * @param work is passed as text: it can use nothing from outside itself
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
