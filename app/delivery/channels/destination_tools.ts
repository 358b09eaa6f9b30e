import { allowedNetworks } from '#config/crawler'
import type { DestinationTools } from 'rivalwatch-plugin'
import { destinationToolsFor } from '#delivery/channels/destination_tools_for'

/**
 * Returns the tools that channels use to check destinations, with the networks that this installation's operator
 * allows.
 */
export function destinationTools(): DestinationTools {
  return destinationToolsFor(allowedNetworks)
}
