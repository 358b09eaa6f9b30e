/**
 * Entry point of the command line: `npm run ace -- <command>` or `node ace <command>`. TypeScript is run as it is;
 * the product needs Node 24, which comes with its dependencies, so an older `node` hands over to that one.
 */
import './scripts/support/node_version.mjs'
import { runUnderBundledNode } from './scripts/bundled_node.mjs'

if (!runUnderBundledNode(import.meta.url)) {
  await import('./bin/typescript.mjs')
  await import('./bin/console.js')
}
